import torch
a = torch.ones(2, 3, requires_grad=True); b = torch.ones(2, 4)
c = torch.cat([a, b])
c.sum().backward()
