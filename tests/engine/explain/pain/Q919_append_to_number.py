import torch
x = torch.randn(3, requires_grad=True)
total = 0
for v in x:
    total.append(v ** 2)
