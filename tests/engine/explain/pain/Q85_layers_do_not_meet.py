import torch
from torch import nn
net = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(2, 1))
net(torch.ones(5, 4))
