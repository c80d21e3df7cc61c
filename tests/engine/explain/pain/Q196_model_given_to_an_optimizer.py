import torch, torch.nn as nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net, lr=0.1)
