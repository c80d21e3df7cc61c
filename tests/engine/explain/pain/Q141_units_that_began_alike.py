import torch
from torch import nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
for p in net.parameters():
    nn.init.constant_(p, 0.5)
loss = net(torch.randn(4, 2)).pow(2).mean()
loss.backward()
print(net[0].weight.grad)
