import torch
w = torch.ones(2, requires_grad=True)
t = torch.ones(2).expand(3, 2).add_(1)
(t * w).sum().backward()
