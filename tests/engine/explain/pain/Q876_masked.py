import torch
x = torch.randn(4, 3, requires_grad=True)
m = torch.tensor([True, False, True])
y = x[m]
