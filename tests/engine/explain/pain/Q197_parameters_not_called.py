import torch, torch.nn as nn
net = nn.Linear(2, 1)
for p in net.parameters:
    p.requires_grad = False
