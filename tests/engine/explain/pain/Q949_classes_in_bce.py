import torch
import torch.nn as nn
net = nn.Linear(2, 2)
criterion = nn.BCEWithLogitsLoss()
loss = criterion(net(torch.randn(4, 2)), torch.tensor([0, 1, 0, 1]))
loss.backward()
