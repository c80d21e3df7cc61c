import torch
v = torch.randn(5, requires_grad=True)
vt = v.transpose(0, 1)
