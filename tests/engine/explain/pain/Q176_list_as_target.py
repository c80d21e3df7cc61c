import torch, torch.nn as nn
net = nn.Linear(1, 1)
loss = nn.MSELoss()(net(torch.ones(2, 1)), [1.0, 2.0])
loss.backward()
