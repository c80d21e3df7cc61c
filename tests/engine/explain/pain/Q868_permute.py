import torch
img = torch.randn(3, 8, 8, requires_grad=True)
x = img.permute(0, 2, 3, 1)
