import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(*[nn.Linear(3, 3)] * 3)
loss = net(torch.ones(2, 3)).pow(2).sum()
loss.backward()
