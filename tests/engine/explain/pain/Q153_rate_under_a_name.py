import torch
w = torch.tensor(5.0, requires_grad=True)
lr = 1.5
for i in range(100):
    loss = (w - 1) ** 2
    loss.backward()
    with torch.no_grad():
        w -= lr * w.grad
    w.grad = None
