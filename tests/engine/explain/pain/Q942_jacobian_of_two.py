import torch
def f(a, b):
    return (a * b).sum()
a = torch.ones(2)
b = torch.ones(2)
J = torch.autograd.functional.jacobian(f, a, b)
