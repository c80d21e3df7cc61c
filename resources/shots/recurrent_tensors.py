import torch

torch.manual_seed(0)
T = 20
W_in = torch.randn(3, 4, requires_grad=True)
W_rec = torch.randn(4, 4, requires_grad=True)
bias = torch.zeros(4, requires_grad=True)
W_out = torch.randn(4, 1, requires_grad=True)

xs = torch.randn(T, 1, 3)
h = torch.zeros(1, 4)
loss = 0
for t in range(T):
    h = torch.tanh(xs[t] @ W_in + h @ W_rec + bias)
    y = h @ W_out
    loss = loss + (y - 1.0).pow(2).sum()
loss.backward()
print(W_rec.grad)
