import torch
import torch.nn as nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(2):
    loss = net(torch.ones(1, 2)).sum()
    loss.zero_grad()
    loss.backward()
    opt.step()
