import torch
from torch import nn
torch.manual_seed(0)
out = nn.Linear(2, 1)(torch.ones(3, 2))
y = torch.tensor([[1], [0], [1]])
loss = nn.MSELoss()(out, y)
loss.backward()
