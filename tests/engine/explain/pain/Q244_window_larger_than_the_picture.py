import torch
import torch.nn as nn
x = torch.randn(1, 1, 4, 4)
net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.Conv2d(2, 2, 3))
y = net(x)
