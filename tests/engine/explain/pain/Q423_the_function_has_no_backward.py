import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
loss = nn.MSELoss()
out = net(torch.ones(1, 2))
l = loss(out, torch.zeros(1, 1))
loss.backward()
