import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); o = torch.optim.SGD(net.parameters(), .1)
s = torch.optim.lr_scheduler.ExponentialLR(o, .5)
for e in range(3):
    l = net(torch.ones(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
print(s.get_last_lr())
