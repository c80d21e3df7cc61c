import torch
w = torch.tensor(2.0, requires_grad=True)
loss = (w - 1) ** 2
for step in range(2):
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        w.grad.zero_()
        loss = (w - 1) ** 2
