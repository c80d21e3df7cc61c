import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(2, 1); o = torch.optim.SGD(n.parameters(), .1)
guardados = {}
for i in range(3):
    l = n(torch.randn(3, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
    guardados[i] = dict(n.state_dict())
print(torch.equal(guardados[0]['weight'], guardados[2]['weight']))
