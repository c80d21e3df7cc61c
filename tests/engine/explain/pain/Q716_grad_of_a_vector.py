import torch
x = torch.linspace(0, 1, 5, requires_grad=True)
y = x ** 2
dy, = torch.autograd.grad(y, x)
print(dy)
