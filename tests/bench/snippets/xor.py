import torch

torch.manual_seed(0)
x = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
target = torch.tensor([[0.0], [1.0], [1.0], [0.0]])
w1 = torch.randn(2, 4, requires_grad=True)
b1 = torch.zeros(4, requires_grad=True)
w2 = torch.randn(4, 1, requires_grad=True)
b2 = torch.zeros(1, requires_grad=True)
for step in range(5000):
    hidden = torch.tanh(x @ w1 + b1)
    out = torch.sigmoid(hidden @ w2 + b2)
    loss = ((out - target) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        for p in (w1, b1, w2, b2):
            p -= 0.5 * p.grad
            p.grad = None
print(loss.item() < 0.05)
