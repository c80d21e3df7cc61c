import torch
class Dirty(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        x.mul_(2)
        return x
    @staticmethod
    def backward(ctx, g):
        return g * 2
a = torch.ones(2, requires_grad=True)
b = a * 1
c = Dirty.apply(b)
c.sum().backward()
print(a.grad)
