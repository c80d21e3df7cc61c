import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Linear(2, 1)
loss = nn.BCELoss()(m(torch.randn(4, 2) * 5), torch.ones(4, 1))
