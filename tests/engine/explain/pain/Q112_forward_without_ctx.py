import torch
class Sq(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x
    @staticmethod
    def backward(ctx, g):
        return g
x = torch.tensor(1.0, requires_grad=True)
Sq.apply(x)
