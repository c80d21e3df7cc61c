import torch
import torch.nn as nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.ones(1, 2)).sum()
opt.backward()
opt.step()
