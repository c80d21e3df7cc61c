import torch, torch.nn as nn
from torch.utils.checkpoint import checkpoint
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.Dropout(0.5), nn.Tanh())
x = torch.ones(2, 2, requires_grad=True)
y = checkpoint(net, x)
y.sum().backward()
