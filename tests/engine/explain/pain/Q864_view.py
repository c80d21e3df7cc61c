import torch
img = torch.randn(2, 3, 4, requires_grad=True)
flat = img.view(2, 10)
