import torch
import torch.nn as nn
torch.manual_seed(0)
G, D = nn.Linear(2, 3), nn.Linear(3, 1)
og = torch.optim.SGD(G.parameters(), lr=0.01)
od = torch.optim.SGD(D.parameters(), lr=0.01)
bce = nn.BCEWithLogitsLoss()
one, zero = torch.ones(4, 1), torch.zeros(4, 1)
for _ in range(3):
    fake = G(torch.randn(4, 2))
    d_loss = bce(D(torch.randn(4, 3)), one) + bce(D(fake.detach()), zero)
    od.zero_grad()
    d_loss.backward()
    od.step()
    g_loss = bce(D(fake), one)
    og.zero_grad()
    g_loss.backward()
    og.step()
