import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); o = torch.optim.SGD(net.parameters(), .1)
for _ in range(2):
    l = net(torch.randn(3, 2)).pow(2).mean(); total = l
    o.zero_grad(); l.backward(retain_graph=True); total.backward(); o.step()
