import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(
    nn.LazyConv2d(6, kernel_size=5, padding=2), nn.LazyBatchNorm2d(), nn.Sigmoid(),
    nn.AvgPool2d(kernel_size=2, stride=2), nn.LazyConv2d(16, kernel_size=5, bias=False), nn.Flatten(),
    nn.LazyLinear(10), nn.LazyBatchNorm1d(),
)
print(net)
y = net(torch.rand(2, 1, 12, 12))
print(net)
print(y.shape, [tuple(p.shape) for p in net.parameters()])
print(torch.rand(2))
X = torch.rand(2, 1, 12, 12)
for layer in net:
    X = layer(X)
    print(layer.__class__.__name__, "output shape:\t", X.shape)
print(nn.ZeroPad2d((1, 0, 0, 1)), nn.ZeroPad2d((1, 0, 0, 1))(torch.ones(1, 1, 2)))
print(nn.ReflectionPad1d(1)(torch.tensor([[1.0, 2.0, 3.0]])))
