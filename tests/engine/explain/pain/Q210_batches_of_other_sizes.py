import torch, torch.nn as nn
net = nn.Linear(2, 3)
loss = nn.CrossEntropyLoss()(net(torch.ones(4, 2)), torch.tensor([0, 1]))
loss.backward()
