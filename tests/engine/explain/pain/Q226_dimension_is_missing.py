import torch
rows = torch.randn(4, 3)
weight = torch.randn(4, requires_grad=True)
scaled = rows * weight
scaled.sum().backward()
