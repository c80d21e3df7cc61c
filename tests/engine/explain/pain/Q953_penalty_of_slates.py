import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(2, 1); o = torch.optim.SGD(n.parameters(), .1)
for i in range(2):
    l = n(torch.randn(3, 2)).pow(2).mean()
    o.zero_grad()
    l.backward(retain_graph=True)
    gn = sum(p.grad.norm() for p in n.parameters())
    total = l + gn
    o.zero_grad()
    total.backward()
    o.step()
