import torch
import torch.nn as nn
net = nn.Linear(3, 1)
opt = torch.optim.SGD(net.named_parameters(), lr=0.1)
net(torch.ones(2, 3)).sum().backward()
opt.step()
