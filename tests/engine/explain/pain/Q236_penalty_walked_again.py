import torch
w = torch.ones(3, requires_grad=True)
g, = torch.autograd.grad((w**2).sum(), w, create_graph=True)
pena = (g.norm() - 1) ** 2
pena.backward()
otra = g.sum()
otra.backward()
