import torch
import torch.nn as nn
import torch.nn.functional as F

x = (torch.arange(12.0).view(1, 1, 3, 4) ** 1.3).requires_grad_()


def show(f):
    x.grad = None
    y = f(x)
    print(type(y.grad_fn).__name__, y.shape)
    print(y.detach())
    y.backward(torch.arange(1.0, y.numel() + 1).view(y.shape))
    print(x.grad)


show(lambda x: F.interpolate(x, scale_factor=2))
show(lambda x: F.interpolate(x, size=(5, 7)))
show(lambda x: F.interpolate(x, scale_factor=2, mode='bilinear'))
show(lambda x: F.interpolate(x, size=(5, 7), mode='bilinear', align_corners=True))
show(lambda x: F.interpolate(x, size=6, mode='bicubic'))
show(lambda x: F.interpolate(x[0], scale_factor=1.5, mode='linear'))
show(lambda x: F.interpolate(x[0], scale_factor=2))
show(lambda x: F.interpolate(x, scale_factor=(2, 0.5)))
print(nn.Upsample(scale_factor=2, mode='bilinear', align_corners=True), nn.Upsample(size=(3, 3)),
      nn.UpsamplingBilinear2d(scale_factor=2), nn.UpsamplingNearest2d(scale_factor=2))
print(nn.PixelShuffle(2), nn.PixelShuffle(2)(torch.arange(16.0).view(1, 4, 2, 2)))
print(nn.Unfold(2), nn.Fold((2, 3), 2), nn.Unfold(2)(torch.arange(6.0).view(1, 1, 2, 3)))
for f in (lambda: F.interpolate(x, size=6, mode='foo'), lambda: F.interpolate(x, size=6, mode='linear'),
          lambda: F.interpolate(x), lambda: F.interpolate(x, size=3, scale_factor=2),
          lambda: F.interpolate(x, size=6, align_corners=True), lambda: F.interpolate(x, size=(2, 3, 4))):
    try:
        f()
    except Exception as error:
        print(type(error).__name__, error)

torch.manual_seed(0)
bags = nn.EmbeddingBag(5, 3)
print(bags, nn.EmbeddingBag(5, 3, mode='sum', sparse=True, padding_idx=0))
y = bags(torch.tensor([1, 2, 4, 3]), torch.tensor([0, 2]))
print(y)
y.sum().backward()
print(bags.weight.grad)
print(bags(torch.tensor([[1, 2], [3, 4]])))
print(nn.EmbeddingBag(5, 3, mode='sum', _weight=torch.arange(15.0).view(5, 3))(torch.tensor([[1, 2], [3, 4]])))
for f in (lambda: bags(torch.tensor([1, 2])), lambda: bags(torch.tensor([[1, 2]]), torch.tensor([0])),
          lambda: bags(torch.tensor([1, 2]), torch.tensor([1])),
          lambda: nn.EmbeddingBag(5, 3, mode='foo')(torch.tensor([[1]]))):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)

norm = nn.InstanceNorm2d(2, affine=True)
print(norm)
image = torch.arange(16.0).view(1, 2, 2, 4).pow(1.5).requires_grad_()
out = norm(image)
print(out)
out.backward(torch.arange(16.0).view(out.shape))
print(norm.weight.grad, norm.bias.grad, image.grad)
try:
    norm(torch.ones(3))
except ValueError as error:
    print(error)
