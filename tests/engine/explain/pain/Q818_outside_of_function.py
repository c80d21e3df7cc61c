import torch
w = torch.tensor(3.0, requires_grad=True)
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * w
    @staticmethod
    def backward(ctx, g):
        return g * w
x = torch.tensor(2.0, requires_grad=True)
y = Scale.apply(x)
y.backward()
print(x.grad, w.grad)
