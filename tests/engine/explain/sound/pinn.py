import torch
import torch.nn as nn
torch.manual_seed(0)
u = nn.Sequential(nn.Linear(1, 6), nn.Tanh(), nn.Linear(6, 1))
opt = torch.optim.Adam(u.parameters(), lr=0.01)
x = torch.linspace(0, 1, 7).unsqueeze(1).requires_grad_()
for _ in range(3):
    y = u(x)
    dy = torch.autograd.grad(y.sum(), x, create_graph=True)[0]
    d2y = torch.autograd.grad(dy.sum(), x, create_graph=True)[0]
    loss = (d2y + y).pow(2).mean() + (u(torch.zeros(1, 1)) - 1).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
