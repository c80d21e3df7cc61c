# Pools that are told how many places to give: one node each, the first of the largest, their refusals.
import torch
import torch.nn as nn
import torch.nn.functional as F


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


def back(call, x):
    x = x.clone().detach().requires_grad_()
    results = call(x)
    results = results if isinstance(results, tuple) else (results,)
    node, chain = results[0].grad_fn, []
    while node is not None:
        chain.append(type(node).__name__)
        node = node.next_functions[0][0] if node.next_functions else None
    print(chain, [r.detach() for r in results])
    weights = torch.arange(float(results[0].numel())).view(results[0].shape)
    (results[0] * weights).sum().backward()
    print(x.grad)


torch.manual_seed(0)
row, plane, volume = torch.randn(2, 3, 7), torch.randn(1, 2, 5, 4), torch.randn(1, 2, 3, 4, 3)
back(lambda t: F.adaptive_max_pool1d(t, 3), row)
back(lambda t: F.adaptive_max_pool1d(t, 3, return_indices=True), row)
back(lambda t: F.adaptive_max_pool1d(t, 9), row[0])
back(lambda t: F.adaptive_max_pool2d(t, (2, 3)), plane)
back(lambda t: F.adaptive_max_pool2d(t, (None, 3), return_indices=True), plane)
back(lambda t: F.adaptive_max_pool2d(t, 2), torch.zeros(1, 1, 3, 3))
back(lambda t: F.adaptive_max_pool3d(t, (2, 3, 2), True), volume)
back(lambda t: F.adaptive_avg_pool1d(t, 3), row)
back(lambda t: F.adaptive_avg_pool1d(t, 1), row)
back(lambda t: F.adaptive_avg_pool2d(t, (2, 3)), plane)
back(lambda t: F.adaptive_avg_pool3d(t, (2, 3, 2)), volume)
back(lambda t: F.adaptive_avg_pool3d(t, 1), volume)
x = plane.clone().requires_grad_()
y = x * 1
pooled = F.adaptive_avg_pool2d(y, 2)
y.add_(1)
told(lambda: pooled.sum().backward())
(g,) = torch.autograd.grad(F.adaptive_avg_pool2d(x, 2).pow(2).sum(), x, create_graph=True)
print(type(g.grad_fn).__name__, torch.autograd.grad(g.pow(2).sum(), x)[0].sum())
print(nn.AdaptiveMaxPool3d(2), nn.AdaptiveMaxPool3d(2)(volume).shape, nn.AdaptiveMaxPool2d((2, 3), return_indices=True))
print(torch.adaptive_max_pool1d(row, 2), torch.adaptive_avg_pool1d(row, 2).shape)
print(F.adaptive_max_pool2d(torch.tensor([[[float("nan"), 1.0], [2.0, 3.0]]]), 1, True))

for n in (0, -1, (2,), (2, 3, 4), (None, 3), (0, 3)):
    told(lambda: F.adaptive_avg_pool2d(plane, n).shape)
    told(lambda: F.adaptive_max_pool2d(plane, n).shape)
for n in (0, -1, (2,), (2, 3), (None, 2, 2)):
    told(lambda: F.adaptive_avg_pool3d(volume, n).shape)
    told(lambda: F.adaptive_max_pool3d(volume, n).shape)
for n in (0, -1, (2,), (2, 3), None, 1 << 40):
    told(lambda: F.adaptive_avg_pool1d(row, n).shape)
for shape in ((4,), (1, 4, 0), (0, 4, 3), (0, 3), (2, 3, 4, 5), (1, 4, 0, 3)):
    ones = torch.ones(shape)
    for pool in (F.adaptive_avg_pool1d, F.adaptive_avg_pool2d, F.adaptive_avg_pool3d):
        told(lambda: pool(ones, 2).shape)
    for pool in (F.adaptive_max_pool1d, F.adaptive_max_pool2d, F.adaptive_max_pool3d):
        told(lambda: pool(ones, 2).shape)
told(lambda: F.adaptive_avg_pool2d(torch.ones(1, 4, 3, 3, dtype=torch.int64), 2))
told(lambda: F.adaptive_max_pool2d(torch.ones(1, 4, 3, 3, dtype=torch.int64), 2))

# What ran on without an end: groups of convolutions, endless rows of nothing, many dimensions of a gamma function.
x = torch.ones(1, 4, 8)
for groups in (0, -1, 3, 8):
    told(lambda: F.conv1d(x, torch.ones(4, 4, 3), groups=groups))
    told(lambda: F.conv_transpose1d(x, torch.ones(4, 4, 3), groups=groups))
told(lambda: F.conv1d(x, torch.ones(3, 2, 3), groups=2))
told(lambda: F.conv1d(x, torch.ones(4, 4, 3), dilation=0))
rows = torch.zeros(1 << 40, 0)
print(rows.sort().values.shape, rows.cumsum(1).shape, rows.cumprod(1).shape, rows.cummax(1).values.shape)
back(lambda t: torch.mvlgamma(t, 3), torch.tensor([5.0, 6.0]))
told(lambda: torch.mvlgamma(torch.tensor(5), 3))
told(lambda: torch.mvlgamma(torch.tensor([5.0]), 0))
told(lambda: torch.mvlgamma(torch.tensor([5.0]), 1 << 50))
