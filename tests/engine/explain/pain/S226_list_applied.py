import torch
class Suma(torch.autograd.Function):
    @staticmethod
    def forward(ctx, xs):
        return sum(xs)
    @staticmethod
    def backward(ctx, g):
        return g
a = torch.tensor(1.0, requires_grad=True); b = torch.tensor(2.0, requires_grad=True)
s = Suma.apply([a, b])
s.backward()
