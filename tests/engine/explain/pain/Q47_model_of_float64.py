import torch, torch.nn as nn
net = nn.Linear(2, 1).double()
net(torch.ones(1, 2))
