import torch
from torch import nn
net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
for p in net.parameters():
    nn.init.zeros_(p)
loss = (net(torch.ones(4, 2)) - 1).pow(2).mean()
loss.backward()
print(net[0].weight.grad)
