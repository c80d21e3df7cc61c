import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
def f(v):
    return (v ** 3).sum()
H = torch.autograd.functional.hessian(f, x)
J = torch.autograd.functional.jacobian(lambda v: v ** 2, x)
f(x).backward()
print(H, J, x.grad)
