import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); o = torch.optim.SGD(net.parameters(), .1)
for _ in range(2):
    l = net(torch.randn(3, 2)).pow(2).mean(); o.zero_grad(); l.backward()
    for p in net.parameters():
        g = p.grad
        g = g / (g.norm() + 1e-8)
    o.step()
