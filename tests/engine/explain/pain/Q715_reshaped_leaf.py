import torch, torch.nn as nn
torch.manual_seed(0)
u = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))
x = torch.linspace(0, 1, 5).view(-1, 1)
y = u(x)
dy = torch.autograd.grad(y, x, grad_outputs=torch.ones_like(y), create_graph=True)[0]
