import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)

y = w * x
target = y.detach()
loss = (y - 2 * target) ** 2
loss.backward()
