import torch
class Sq(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x
    @staticmethod
    def backward(ctx, g):
        return g
x = torch.tensor(3.0, requires_grad=True)
y = Sq()(x)
