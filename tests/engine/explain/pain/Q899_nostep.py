import torch
from torch import nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(5, 2)
for i in range(4):
    opt.zero_grad()
    loss = (net(x) ** 2).mean()
    loss.backward()
    print(loss.item())
