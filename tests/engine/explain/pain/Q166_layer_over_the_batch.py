import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.LogSoftmax(dim=0))
y = torch.tensor([0, 2, 1, 1])
loss = nn.NLLLoss()(net(torch.randn(4, 2)), y)
loss.backward()
