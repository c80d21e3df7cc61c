import torch
t = torch.arange(3)
t.requires_grad_()
