import torch
import torch.nn as nn
from torch.utils.checkpoint import checkpoint_sequential
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
x = torch.randn(4, 2)
y = checkpoint_sequential(net, 2, x)
y.sum().backward()
print(net[0].weight.grad)
