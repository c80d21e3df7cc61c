import torch
import torch.nn as nn
torch.manual_seed(0)
G = nn.Linear(2, 2); D = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
opt_g = torch.optim.SGD(G.parameters(), lr=0.1)
opt_d = torch.optim.SGD(D.parameters(), lr=0.1)
z = torch.randn(4, 2)
score = D(G(z))
loss_d = score.mean()
loss_g = -score.mean()
loss_d.backward(retain_graph=True)
opt_d.step()
loss_g.backward()
