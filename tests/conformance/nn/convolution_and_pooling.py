import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(2)
c = nn.Conv2d(2, 3, 3, padding=1, stride=2)
x = torch.randn(1, 2, 5, 5, requires_grad=True)
y = c(x)
print(c, y, sep="\n")
y.pow(2).sum().backward()
print(x.grad, c.weight.grad[0], c.bias.grad, sep="\n")
c = nn.Conv1d(2, 4, 3, groups=2, dilation=2, bias=False)
x = torch.randn(2, 2, 8, requires_grad=True)
y = c(x)
print(c, y.shape, y[0], sep="\n")
y.sum().backward()
print(x.grad[0], c.weight.grad, sep="\n")
t = nn.ConvTranspose2d(2, 3, 3, stride=2, padding=1, output_padding=1)
x = torch.randn(1, 2, 3, 3, requires_grad=True)
y = t(x)
print(t, y.shape, y[0, 0], sep="\n")
y.pow(2).sum().backward()
print(x.grad, t.weight.grad[0, 0], sep="\n")
x = torch.randn(1, 1, 4, 4, requires_grad=True)
p = nn.MaxPool2d(2)
print(p, p(x), sep="\n")
p(x).sum().backward()
print(x.grad)
a = nn.AvgPool2d(3, stride=2, padding=1)
x.grad = None
a(x).sum().backward()
print(a, a(x), x.grad, sep="\n")
print(nn.AvgPool2d(2, ceil_mode=True)(torch.arange(9.0).view(1, 1, 3, 3)))
print(nn.AdaptiveAvgPool2d((2, 2))(x), nn.AdaptiveAvgPool2d(1)(x), nn.MaxPool1d(3, 2, 1)(x[0, 0]))
print(F.max_pool2d(x, 2, return_indices=True))
net = nn.Sequential(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(), nn.Linear(24, 3))
print(net, net(torch.randn(2, 1, 8, 8)), sep="\n")
for bad in (
    lambda: c(torch.randn(1, 3, 8)),
    lambda: nn.Conv2d(1, 1, 5)(torch.randn(1, 1, 3, 3)),
    lambda: nn.Conv2d(1, 1, 3)(torch.randn(3, 3)),
    lambda: nn.Conv2d(3, 4, 3, groups=2),
    lambda: nn.MaxPool2d(4)(torch.randn(1, 1, 3, 3)),
):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)
