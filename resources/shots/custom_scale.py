import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)
        ctx.factor = factor
        ctx.mode = "sum"
        return (x * factor).sum()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ctx.factor * torch.ones_like(x), None


x = torch.tensor([1.0, -2.0, 0.5], requires_grad=True)
loss = Scale.apply(x, 4) ** 2
loss.backward()
print(x.grad)
