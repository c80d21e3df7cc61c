import torch, torch.nn as nn
net = nn.Linear(2, 3)
y = torch.tensor([0, 1])
loss = nn.CrossEntropyLoss()(y, net(torch.ones(2, 2)))
loss.backward()
