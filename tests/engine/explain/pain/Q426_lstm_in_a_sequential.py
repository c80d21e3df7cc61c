import torch, torch.nn as nn
net = nn.Sequential(nn.LSTM(2, 3, batch_first=True), nn.Linear(3, 1))
net(torch.randn(2, 4, 2))
