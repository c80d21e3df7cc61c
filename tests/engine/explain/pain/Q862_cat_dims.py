import torch
a = torch.randn(2, 3, requires_grad=True)
b = torch.randn(3)
c = torch.cat((a, b), dim=0)
