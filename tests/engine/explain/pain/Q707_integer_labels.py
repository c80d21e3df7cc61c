import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Linear(2, 1)
y = torch.tensor([0, 1, 1, 0]).view(-1, 1)
loss = nn.BCEWithLogitsLoss()(m(torch.randn(4, 2)), y)
