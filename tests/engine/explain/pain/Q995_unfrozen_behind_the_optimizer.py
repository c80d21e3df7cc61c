import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
for p in net[0].parameters(): p.requires_grad = False
o = torch.optim.SGD(filter(lambda p: p.requires_grad, net.parameters()), .1)
for e in range(4):
    if e == 2:
        for p in net[0].parameters(): p.requires_grad = True
    l = net(torch.randn(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
