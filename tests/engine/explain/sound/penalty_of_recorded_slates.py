import torch
import torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(2, 1)
o = torch.optim.SGD(n.parameters(), lr=0.1)
for _ in range(2):
    l = n(torch.randn(3, 2)).pow(2).mean()
    grads = torch.autograd.grad(l, n.parameters(), create_graph=True)
    total = l + sum(g.norm() for g in grads)
    o.zero_grad()
    total.backward()
    o.step()
