import torch
def actualizar_(t, v):
    t.add_(v)
x = torch.randn(3, requires_grad=True)
y = torch.exp(x)
actualizar_(y, 1.0)
y.sum().backward()
