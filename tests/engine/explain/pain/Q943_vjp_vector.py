import torch
x = torch.tensor([1.0, 2.0])
def f(t):
    return (t ** 2).sum()
print(torch.autograd.functional.vjp(f, x, torch.ones(2)))
