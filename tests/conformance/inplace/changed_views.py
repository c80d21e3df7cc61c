# Tensors whose form is changed in place, and matrices cut in place: the nodes have names of their own.
import torch

x = torch.arange(6.0).view(2, 3).requires_grad_()


def show(f):
    x.grad = None
    y = f(x * 1)
    print(type(y.grad_fn).__name__, tuple(y.shape))
    print(y.detach())
    y.backward(torch.arange(1.0, y.numel() + 1).view(y.shape))
    print(x.grad)


show(lambda y: y.t_())
show(lambda y: y.unsqueeze_(0))
show(lambda y: y.transpose_(0, 1))
show(lambda y: y.unsqueeze(0).clone().squeeze_())
show(lambda y: y.unsqueeze(0).clone().squeeze_(0))
show(lambda y: y.tril_())
show(lambda y: y.triu_(1))
show(lambda y: y.cumsum_(0))
z = torch.zeros(3)
z.unsqueeze_(1)
print(z.shape, z.unsqueeze_(0).shape, z.squeeze_().shape, z._version)
try:
    x.t_()
except RuntimeError as error:
    print(error)
