import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); o1 = torch.optim.SGD(net.parameters(), .1); o2 = torch.optim.SGD(net.parameters(), .01)
for _ in range(2):
    l = net(torch.randn(3, 2)).pow(2).mean(); o1.zero_grad(); l.backward(); o1.step(); o2.step()
