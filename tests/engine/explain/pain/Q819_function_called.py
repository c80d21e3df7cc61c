import torch
class Relu(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x.clamp(min=0)
    @staticmethod
    def backward(ctx, g):
        return g * (ctx.x > 0)
f = Relu()
x = torch.tensor([2.0, -1.0], requires_grad=True)
y = f(x)
y.sum().backward()
