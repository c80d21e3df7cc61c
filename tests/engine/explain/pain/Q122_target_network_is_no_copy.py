import torch
from torch import nn
torch.manual_seed(0)
q = nn.Linear(2, 1)
target = q
target.requires_grad_(False)
x = torch.randn(4, 2)
loss = (q(x) - target(x)).pow(2).mean()
loss.backward()
