import torch, torch.nn as nn
from torch.utils.checkpoint import checkpoint
torch.manual_seed(0)
block = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.ReLU())
head = nn.Linear(2, 1)
opt = torch.optim.SGD(list(block.parameters()) + list(head.parameters()), lr=.1)
for i in range(3):
    x = torch.randn(4, 2, requires_grad=True)
    opt.zero_grad()
    loss = head(checkpoint(block, x)).pow(2).mean()
    loss.backward()
    opt.step()
