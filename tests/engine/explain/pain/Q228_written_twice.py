import torch
x = torch.ones(3, requires_grad=True)
y = x.exp()
y.add_(1)
y.mul_(2)
y.sum().backward()
