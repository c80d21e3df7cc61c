import torch
import torch.nn as nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters())
net(torch.ones(1, 2)).sum().backward()
opt.step()
