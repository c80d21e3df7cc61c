import torch
w = torch.ones(2, requires_grad=True)
v = None
for i in range(2):
    loss = (w ** 2).sum()
    loss.backward()
    v = 0.9 * v + w.grad
    with torch.no_grad():
        w -= 0.1 * v
