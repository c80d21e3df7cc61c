import torch
x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
z = (x ** 3).sum()
h = torch.autograd.grad(torch.autograd.grad(z, x)[0].sum(), x)[0]
