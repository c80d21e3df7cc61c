import torch, torch.nn as nn
torch.manual_seed(0)
lr = .1
net = nn.Linear(2, 1); o = torch.optim.SGD(net.parameters(), lr)
for e in range(3):
    l = net(torch.ones(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
    lr = lr * .5
print(o.param_groups[0]['lr'])
