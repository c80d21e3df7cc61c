import torch
x = torch.randn(2, 2, requires_grad=True)
y = x.sigmoid()
y.t()[0] = 1.0
y.sum().backward()
