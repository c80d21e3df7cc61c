import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
def f(v):
    return (v ** 3).sum()
H = torch.autograd.functional.hessian(f, x)
loss = H.sum()
loss.backward()
