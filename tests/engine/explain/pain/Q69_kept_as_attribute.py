import torch
class Keep(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x * x
    @staticmethod
    def backward(ctx, g):
        return 2 * ctx.x * g
x = torch.tensor([3.0], requires_grad=True)
y = Keep.apply(x)
with torch.no_grad():
    x += 1
y.backward()
print(x.grad)
