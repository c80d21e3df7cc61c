import torch
import torch.nn as nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.Tanh())
loss = net(torch.ones(1, 2)).sum()
loss.backward()
