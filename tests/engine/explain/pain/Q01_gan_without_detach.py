import torch
import torch.nn as nn
torch.manual_seed(0)
G = nn.Linear(2, 2); D = nn.Linear(2, 1)
opt_g = torch.optim.SGD(G.parameters(), lr=0.1)
opt_d = torch.optim.SGD(D.parameters(), lr=0.1)
z = torch.randn(4, 2)
fake = G(z)
loss_d = D(fake).mean()
opt_d.zero_grad()
loss_d.backward()
opt_d.step()
loss_g = -D(fake).mean()
loss_g.backward()
