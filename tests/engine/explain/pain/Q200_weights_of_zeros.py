import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
for p in net.parameters():
    nn.init.zeros_(p)
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(3):
    opt.zero_grad()
    loss = (net(torch.ones(4, 2)) - 1).pow(2).mean()
    loss.backward()
    opt.step()
