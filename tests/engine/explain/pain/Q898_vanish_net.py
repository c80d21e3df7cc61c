import torch
from torch import nn
torch.manual_seed(0)
layers = []
for i in range(10):
    layers += [nn.Linear(4, 4), nn.Sigmoid()]
net = nn.Sequential(*layers, nn.Linear(4, 1))
x = torch.randn(8, 4)
loss = (net(x) ** 2).mean()
loss.backward()
print(net[0].weight.grad.norm())
