import torch
x = torch.randn(3, 4, requires_grad=True)
for i in range(5):
    s = x[0, i] * 2
