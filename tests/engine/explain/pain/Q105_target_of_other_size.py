import torch
from torch import nn
p = torch.sigmoid(torch.randn(4, 1, requires_grad=True))
loss = nn.BCELoss()(p, torch.ones(4))
