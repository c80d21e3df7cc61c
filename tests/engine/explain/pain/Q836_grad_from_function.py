import torch
x = torch.tensor(2.0, requires_grad=True)
def derivative(f, x):
    y = f(x)
    y.backward()
    return x.grad
d1 = derivative(lambda v: v ** 3, x)
d1.backward()
