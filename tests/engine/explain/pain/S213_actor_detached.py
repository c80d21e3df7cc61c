import torch
from torch import nn, optim
from torch.nn import functional as F
torch.manual_seed(0)
class Actor(nn.Module):
    def __init__(s): super().__init__(); s.f = nn.Linear(3, 1)
    def forward(s, o): return torch.tanh(s.f(o))
class Critico(nn.Module):
    def __init__(s): super().__init__(); s.f = nn.Linear(4, 1)
    def forward(s, o, a): return s.f(torch.cat([o, a], -1))
a, c = Actor(), Critico()
oa, oc = optim.Adam(a.parameters(), 1e-2), optim.Adam(c.parameters(), 1e-2)
for t in range(3):
    o = torch.randn(5, 3); r = torch.randn(5, 1)
    q = c(o, a(o))
    lc = F.mse_loss(q, r)
    oc.zero_grad(); lc.backward(); oc.step()
    la = -c(o, a(o).detach()).mean()
    oa.zero_grad(); la.backward(); oa.step()
print(lc.item())
