import torch
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return 2.0
x = torch.tensor(1.0, requires_grad=True)
Twice.apply(x).backward()
