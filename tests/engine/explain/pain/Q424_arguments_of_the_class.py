import torch, torch.nn as nn
net = nn.Linear(2, 1)
loss = nn.MSELoss(net(torch.ones(1, 2)), torch.zeros(1, 1))
loss.backward()
