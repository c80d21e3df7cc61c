import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
x = torch.randn(6, 2)
y = x.sum(1, keepdim=True)
opt = torch.optim.SGD(net.parameters(), lr=0.1, weight_decay=9.0)
for _ in range(4):
    loss = ((net(x) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
