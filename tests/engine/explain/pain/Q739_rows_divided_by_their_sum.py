import torch
x = torch.randn(2, 2, requires_grad=True)
y = x.sigmoid()
for fila in range(2):
    y[fila] = y[fila] / y[fila].sum()
y.sum().backward()
