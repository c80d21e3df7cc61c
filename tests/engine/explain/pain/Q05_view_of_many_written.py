import torch
x = torch.ones(2, 2, requires_grad=True)
y = x * 1
a, b = y.unbind(0)
a.mul_(2)
y.sum().backward()
