import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.k = k
        return x * k

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.k, None


x = torch.tensor(3.0, requires_grad=True)
try:
    Scale.apply(x, k=2)
except TypeError as error:
    print(error)
print(Scale.apply(x, 2))
