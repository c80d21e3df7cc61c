import torch
w = torch.tensor(1.0, requires_grad=True)
for i in range(2):
    loss = w * 2
    w.grad.zero_()
    loss.backward()
