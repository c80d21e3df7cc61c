import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(2):
    opt.zero_grad()
    for i in range(3):
        loss = net(torch.randn(3, 2)).pow(2).mean() / 3
        loss.backward()
    opt.step()
