# Where no graph is recorded a tensor that requires grad may be looked at as an array.
import numpy as np
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
with torch.no_grad():
    print(x.numpy(), np.array(x), np.asarray(x * 2), np.sin(x))
with torch.inference_mode():
    print(x.numpy().sum(), x.__array__())
print(x.numpy(force=True), (x * 3).numpy(force=True))
for attempt in (lambda: x.numpy(), lambda: (x * 2).numpy(), lambda: np.array(x)):
    try:
        print(attempt())
    except RuntimeError as error:
        print(error)


class Sine(torch.autograd.Function):
    @staticmethod
    def forward(ctx, angle):
        ctx.save_for_backward(angle)
        return torch.from_numpy(np.sin(angle.numpy()))

    @staticmethod
    def backward(ctx, grad_output):
        angle, = ctx.saved_tensors
        return grad_output * angle.cos()


y = Sine.apply(x)
y.sum().backward()
print(y, x.grad)
