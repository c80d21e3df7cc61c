import torch
x = torch.randn(3, requires_grad=True)
y = [v ** 2 for v in x]
y.sum().backward()
