import torch
import torch.nn as nn
net = nn.Linear(2, 1)
for p in net.parameters():
    p.requires_grad = False
net(torch.ones(1, 2)).sum().backward()
