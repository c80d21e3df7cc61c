import torch
from torch import nn

torch.manual_seed(1)
b = nn.BatchNorm1d(3)
print(b, list(b.state_dict()))
x = torch.randn(4, 3, requires_grad=True)
y = b(x)
print(y)
(y * torch.arange(12.0).view(4, 3)).sum().backward()
print(x.grad, b.weight.grad, b.bias.grad, sep="\n")
print(b.running_mean, b.running_var, b.num_batches_tracked)
b.eval()
print(b(torch.ones(2, 3)))
images = nn.BatchNorm2d(2)
print(images(torch.randn(2, 2, 2, 2)).shape, images.running_mean)
layer = nn.LayerNorm(4)
x = torch.randn(2, 4, requires_grad=True)
y = layer(x)
print(layer, y, sep="\n")
(y * torch.arange(8.0).view(2, 4)).sum().backward()
print(x.grad, layer.weight.grad, layer.bias.grad, sep="\n")
print(nn.LayerNorm([2, 3])(torch.arange(6.0).view(1, 2, 3)))
groups = nn.GroupNorm(2, 4)
print(groups, groups(torch.randn(2, 4, 3)), sep="\n")
print(nn.BatchNorm1d(2, affine=False, track_running_stats=False)(torch.tensor([[1.0, 2.0], [3.0, 5.0]])))
for bad in (
    lambda: nn.BatchNorm1d(3)(torch.ones(1, 3)),
    lambda: nn.BatchNorm1d(3)(torch.ones(3)),
    lambda: nn.BatchNorm1d(3)(torch.ones(2, 4)),
    lambda: layer(torch.ones(2, 3)),
    lambda: nn.GroupNorm(3, 4),
):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)
