import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
puntos = torch.rand(6, 2, requires_grad=True)
x = puntos[:, 0:1]
t = puntos[:, 1:2]
def modelo(p):
    return red(p)
salida = modelo(puntos)
ut, = torch.autograd.grad(salida.sum(), t, create_graph=True)
