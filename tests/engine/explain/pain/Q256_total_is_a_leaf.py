import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(1, 1)
total = torch.zeros(1, requires_grad=True)
for e in range(3):
    total += net(torch.ones(1, 1)).pow(2).mean()
total.backward()
