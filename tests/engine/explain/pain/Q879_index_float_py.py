import torch
x = torch.randn(4, requires_grad=True)
n = len(x) / 2
y = x[n]
