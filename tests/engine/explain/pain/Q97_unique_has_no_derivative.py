import torch
x = torch.tensor([3.0, 1.0], requires_grad=True)
u = torch.unique(x)
u.sum().backward()
