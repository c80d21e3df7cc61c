# inplace=True writes where the input stands: its version goes up, and what saved it says so at the backward.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


def show(name, f):
    for before in (torch.tanh, lambda t: t * 1):
        x = torch.tensor([[0.5, -1.5, 4.0], [-0.25, 7.0, -0.75]], requires_grad=True)
        h = before(x)
        try:
            r = f(h)
            print(name, r is h, h._version, r._version, type(r.grad_fn).__name__)
            print(r.detach())
            (r * r).sum().backward()
            print(x.grad)
        except RuntimeError as error:
            print(name, error)


for name in ('relu', 'relu6', 'selu', 'celu', 'elu', 'silu', 'mish', 'hardswish', 'hardsigmoid', 'hardtanh',
             'leaky_relu'):
    show(name, lambda h: getattr(F, name)(h, inplace=True))
    print(torch.equal(getattr(F, name)(torch.arange(-3.0, 3.0)), getattr(F, name)(torch.arange(-3.0, 3.0), inplace=True)))
show('threshold', lambda h: F.threshold(h, 0.1, 20.0, True))
show('silu by place', lambda h: F.silu(h, True))
show('celu by place', lambda h: F.celu(h, 0.5, True))
for layer in (nn.ReLU6(True), nn.SELU(True), nn.CELU(0.5, True), nn.SiLU(True), nn.Mish(True), nn.Hardswish(True),
              nn.Hardsigmoid(True), nn.Hardtanh(inplace=True), nn.LeakyReLU(0.2, True), nn.Threshold(0.1, 20.0, True)):
    print(layer)
    show(type(layer).__name__, layer)
show('F.selu_', F.selu_)
show('F.celu_', F.celu_)
show('torch.celu_', torch.celu_)
show('torch.threshold_', lambda h: torch.threshold_(h, 0.1, 20.0))
for name in ('silu_', 'mish_', 'hardswish_', 'hardsigmoid_'):
    print(name, hasattr(F, name))
leaf = torch.ones(3, requires_grad=True)
for f in (F.selu, F.silu, F.dropout, F.alpha_dropout):
    try:
        f(leaf, inplace=True) if f is not F.alpha_dropout else f(leaf, 0.5, True, True)
    except RuntimeError as error:
        print(error)
