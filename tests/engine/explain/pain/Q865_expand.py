import torch
b = torch.randn(3, requires_grad=True)
big = b.expand(3, 4)
