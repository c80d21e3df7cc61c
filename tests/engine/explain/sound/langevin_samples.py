# energy-based, Langevin with detach
import torch, torch.nn as nn
torch.manual_seed(0)
E = nn.Sequential(nn.Linear(2, 8), nn.SiLU(), nn.Linear(8, 1)); o = torch.optim.Adam(E.parameters(), 1e-3)
for _ in range(2):
    x = torch.randn(4, 2)
    for k in range(3):
        x.requires_grad_(True)
        g, = torch.autograd.grad(E(x).sum(), x)
        x = (x - .1 * g + .01 * torch.randn_like(x)).detach()
    l = E(torch.randn(4, 2)).mean() - E(x).mean()
    o.zero_grad(); l.backward(); o.step()
