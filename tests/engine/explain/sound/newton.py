import torch
x = torch.tensor(3.0, requires_grad=True)
for i in range(4):
    y = x ** 2 - 2
    g, = torch.autograd.grad(y, x)
    with torch.no_grad():
        x -= y / g
print(x)
