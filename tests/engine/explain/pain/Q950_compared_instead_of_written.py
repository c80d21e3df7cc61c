import torch
class Quant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, inp):
        out = torch.sign(inp)
        ctx.save_for_backward(inp)
        return out
    @staticmethod
    def backward(ctx, grad_output):
        inp, = ctx.saved_tensors
        grad = grad_output.clone()
        grad[inp.abs() > 1] == 0
        return grad
q = torch.tensor([0.5, 2.0, -3.0], requires_grad=True)
Quant.apply(q).sum().backward()
print(q.grad)   # expected zeros where |q|>1
