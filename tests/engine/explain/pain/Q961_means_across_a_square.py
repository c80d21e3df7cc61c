import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(4, 1)
X = torch.randn(4, 4)
Xn = X - X.mean(1)
l = net(Xn).pow(2).mean(); l.backward()
