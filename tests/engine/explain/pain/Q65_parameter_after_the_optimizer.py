import torch
from torch import nn
net = nn.Linear(1, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
net.weight = nn.Parameter(torch.ones(1, 1))
for i in range(2):
    opt.zero_grad()
    net(torch.ones(1, 1)).sum().backward()
    opt.step()
print(net.weight)
