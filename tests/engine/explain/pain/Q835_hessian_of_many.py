import torch
def f(v):
    return v ** 2
x = torch.tensor([1.0, 2.0])
H = torch.autograd.functional.hessian(f, x)
