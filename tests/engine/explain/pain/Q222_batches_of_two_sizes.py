import torch
pred = torch.randn(4, requires_grad=True)
y = torch.randn(3)
loss = ((pred - y) ** 2).mean()
