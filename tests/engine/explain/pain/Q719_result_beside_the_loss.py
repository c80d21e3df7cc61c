import torch
w = torch.tensor(2.0, requires_grad=True)
y = w * 3
loss = (w ** 2)
y2 = y + 1
g = torch.autograd.grad(loss, y)
