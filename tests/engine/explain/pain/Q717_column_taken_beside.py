import torch, torch.nn as nn
torch.manual_seed(0)
u = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
pts = torch.rand(6, 2, requires_grad=True)
x, t = pts[:, 0], pts[:, 1]
pred = u(pts)
ux = torch.autograd.grad(pred.sum(), x, create_graph=True)[0]
