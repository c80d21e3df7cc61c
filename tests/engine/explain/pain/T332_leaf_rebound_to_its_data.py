import torch
w = torch.tensor(1.0, requires_grad=True)
for i in range(2):
    loss = (w - 2) ** 2
    loss.backward()
    w = w.data - 0.1 * w.grad.data
