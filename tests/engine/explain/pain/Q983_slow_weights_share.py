import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(2, 1); o = torch.optim.SGD(n.parameters(), .1)
lentos = [p.data for p in n.parameters()]
for i in range(4):
    l = n(torch.randn(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
    if i % 2:
        for s, p in zip(lentos, n.parameters()):
            s += .5 * (p.data - s); p.data = s
