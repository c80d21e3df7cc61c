import torch, torch.nn as nn
net = nn.Linear(1, 1)
x = torch.ones(4, 1); y = torch.ones(4)
loss = nn.MSELoss()(net(x), y)
loss.backward()
