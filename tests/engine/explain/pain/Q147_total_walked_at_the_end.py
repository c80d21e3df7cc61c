import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
total = 0
for i in range(4):
    loss = (w ** 2).sum()
    total += loss
    w.grad = None
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
total.backward()
