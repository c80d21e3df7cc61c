import torch, torch.nn as nn
net = nn.Conv2d(3, 4, 3)
out = net(torch.ones(5, 5))
out.sum().backward()
