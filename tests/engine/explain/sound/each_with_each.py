import torch
import torch.nn as nn
torch.manual_seed(0)
u = torch.randn(4, requires_grad=True)
v = torch.randn(4)
table = u.unsqueeze(1) * v
kernel = torch.exp(-(u[:, None] - u[None]).pow(2))
loss = table.sum() + kernel.mean() + torch.outer(u, v).sum()
loss.backward()
