import torch
from torch import nn, optim

torch.manual_seed(0)
a, c = nn.Linear(3, 1), nn.Linear(4, 1)
oa, oc = optim.SGD(a.parameters(), 1e-2), optim.SGD(c.parameters(), 1e-2)
for t in range(4):
    o = torch.randn(5, 3)
    r = torch.randn(5, 1)
    q = c(torch.cat([o, a(o)], 1))
    lc = (q - r).pow(2).mean()
    oa.zero_grad()
    oc.zero_grad()
    lc.backward()
    oc.step()
    if t % 10 == 9:
        oa.step()
    print(lc.item())
