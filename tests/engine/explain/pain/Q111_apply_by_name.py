import torch
class F2(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        return x * k
    @staticmethod
    def backward(ctx, g):
        return g, None
x = torch.tensor(1.0, requires_grad=True)
y = F2.apply(x, k=2)
