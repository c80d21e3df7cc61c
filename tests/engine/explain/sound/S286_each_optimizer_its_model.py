import torch
import torch.nn as nn
torch.manual_seed(0)
G, D = nn.Linear(2, 2), nn.Linear(2, 1)
opt_g = torch.optim.Adam(G.parameters(), lr=1e-3)
opt_d = torch.optim.Adam([*D.parameters()], lr=1e-3)
bce = nn.BCEWithLogitsLoss()
for i in range(3):
    r, f = torch.randn(8, 2), G(torch.randn(8, 2))
    ld = bce(D(r), torch.ones(8, 1)) + bce(D(f.detach()), torch.zeros(8, 1))
    opt_d.zero_grad(); ld.backward(); opt_d.step()
    lg = bce(D(f), torch.ones(8, 1))
    opt_g.zero_grad(); lg.backward(); opt_g.step()
