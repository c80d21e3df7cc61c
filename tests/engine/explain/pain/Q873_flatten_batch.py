import torch
import torch.nn as nn
net = nn.Sequential(nn.Flatten(0), nn.Linear(784, 10))
y = net(torch.randn(5, 1, 28, 28))
