import torch, torch.nn as nn
torch.manual_seed(0)
D = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
x = torch.randn(3, 2, requires_grad=True)
salida = D(x).mean()
g = torch.autograd.grad(salida, x)[0]
penalizacion = ((g.norm(dim=1) - 1) ** 2).mean()
total = salida + 10 * penalizacion
total.backward()
