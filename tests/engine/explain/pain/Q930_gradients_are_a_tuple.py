import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x ** 2).sum()
g = torch.autograd.grad(y, x)
step = x - 0.1 * g
