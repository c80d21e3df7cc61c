import torch
# newton optimisation with second derivative, right
x = torch.tensor(3.0, requires_grad=True)
for i in range(4):
    f = (x - 1) ** 4 + x ** 2
    g, = torch.autograd.grad(f, x, create_graph=True)
    h, = torch.autograd.grad(g, x)
    x.data -= (g / h).detach()
print(round(x.item(), 5))
