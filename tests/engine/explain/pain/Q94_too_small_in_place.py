import torch
a = torch.ones(2, requires_grad=True) * 1
a += torch.ones(3, 2)
