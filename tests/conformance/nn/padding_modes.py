# Every mode of padding over every rank it takes, and what it says where it does not.
import torch
import torch.nn as nn
import torch.nn.functional as F

SHAPES = [((1, 2, 3), (3, 0)), ((1, 2, 3), (2, 2)), ((2, 3), (1, 1)), ((2, 3), (1, 1, 1, 1)),
          ((1, 2, 3), (1, 1, 1, 1)), ((1, 2, 3), (0, -1)), ((1, 2, 3), (-1, 2)), ((3,), (1, 1)),
          ((1, 1, 2, 2), (1, 1)), ((1, 1, 2, 3), (1, 1, 1, 1)), ((1, 1, 2, 3), (1, 1, 2, 1)),
          ((1, 1, 2, 2, 2), (1, 1, 1, 1, 1, 1)), ((1, 1, 2, 2, 2), (2, 1, 1, 1, 1, 1)), ((1, 2, 3), (1,)),
          ((0, 2, 3), (1, 1)), ((1, 2, 3), (4, 0))]


def attempt(title, f):
    try:
        print(title, f())
    except Exception as e:
        print(title, type(e).__name__, e)


for mode in ('reflect', 'replicate', 'circular', 'constant'):
    for shape, widths in SHAPES:
        x = torch.arange(float(torch.Size(shape).numel())).view(shape)
        attempt((mode, shape, widths), lambda: F.pad(x, widths, mode=mode))
x = torch.arange(6.).view(1, 2, 3).requires_grad_()
attempt('mode', lambda: F.pad(x, (1, 1), mode='foo'))
attempt('integers', lambda: F.pad(x.detach().long(), (1, 1), mode='reflect'))
attempt('integers', lambda: F.pad(x.detach().long(), (1, 1), mode='replicate'))
attempt('value', lambda: F.pad(x, (1, 1), 'reflect', 1.0))
attempt('value', lambda: F.pad(x, (1, 1), value='a'))
attempt('widths', lambda: F.pad(x, 1))
attempt('widths', lambda: F.pad(x, (1.5, 1)))
for mode in ('reflect', 'replicate', 'circular'):
    y = F.pad(x, (1, 2), mode=mode)
    print(y)
    gradient, = torch.autograd.grad((y ** 2).sum(), x, create_graph=True)
    print(gradient.detach(), torch.autograd.grad(gradient.sum(), x))
print(F.pad(x, (1, 2), mode='reflect').grad_fn._saved_padding)
for layer in (nn.ReflectionPad1d(1), nn.ReplicationPad1d((1, 2)), nn.ReplicationPad2d(1), nn.ReflectionPad2d(1),
              nn.ZeroPad2d(1), nn.ConstantPad1d(1, 2.)):
    print(layer, layer(x))
