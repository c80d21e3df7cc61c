import torch, torch.nn as nn
net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 6 * 6, 2))
out = net(torch.ones(1, 1, 10, 10))
out.sum().backward()
