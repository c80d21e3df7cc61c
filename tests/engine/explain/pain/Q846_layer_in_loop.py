import torch
import torch.nn as nn
torch.manual_seed(0)
x = torch.randn(8, 2)
y = x.sum(1, keepdim=True)
for epoch in range(4):
    net = nn.Linear(2, 1)
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    loss = ((net(x) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
