# A view that a custom Function made may not be written in place afterwards; nor what a module's backward hook wraps.
import torch
import torch.nn as nn


class Same(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, g):
        return g


class Halves(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x[:1], x[1:]

    @staticmethod
    def backward(ctx, a, b):
        return torch.cat([a, b])


class Returned(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, g):
        return g * 2


class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2, x * 3

    @staticmethod
    def backward(ctx, a, b):
        return a * 2 + b * 3


for f in (Same.apply, lambda x: Halves.apply(x)[1], Returned.apply, lambda x: Two.apply(x)[0]):
    x = torch.ones(2, requires_grad=True)
    y = f(x * 1)
    try:
        y.mul_(2)
        y.sum().backward()
        print(x.grad)
    except RuntimeError as error:
        print(error)
    with torch.no_grad():
        y.mul_(2)
    print(y.tolist(), y._base is not None)
net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(inplace=True))
net[0].register_full_backward_hook(lambda module, grad_input, grad_output: None)
try:
    net(torch.ones(1, 2, requires_grad=True))
except RuntimeError as error:
    print(error)
