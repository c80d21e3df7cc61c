import torch
x = torch.randn(3)
H = torch.autograd.functional.hessian(lambda t: t ** 3, x)
