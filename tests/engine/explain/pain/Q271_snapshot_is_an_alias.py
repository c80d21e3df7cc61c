import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
antes = net.weight.data
opt = torch.optim.SGD(net.parameters(), lr=0.1)
net(torch.ones(1, 2)).sum().backward(); opt.step()
print((net.weight.data - antes).abs().sum())
