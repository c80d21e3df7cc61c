import torch
x = torch.tensor(2.0, requires_grad=True)
y = 3 * x
g, = torch.autograd.grad(y, x, create_graph=True)
h, = torch.autograd.grad(g, x)
