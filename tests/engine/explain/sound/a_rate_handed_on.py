import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
lr = 0.1
opt = torch.optim.SGD(net.parameters(), lr=lr)
for _ in range(3):
    loss = net(torch.ones(3, 2)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    lr *= 0.5
    for group in opt.param_groups:
        group["lr"] = lr
