import torch
from torch import nn
torch.manual_seed(0)
net = nn.Linear(1, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
best = net.state_dict()
before = best["weight"].clone()
loss = net(torch.ones(1, 1)).pow(2).sum()
loss.backward()
opt.step()
print(torch.equal(best["weight"], before))
