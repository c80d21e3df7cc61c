import torch
import torch.nn as nn
net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Linear(4 * 6 * 6, 10))
net(torch.randn(2, 1, 8, 8)).mean().backward()
