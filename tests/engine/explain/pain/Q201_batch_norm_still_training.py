import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.Linear(2, 1))
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(2):
    opt.zero_grad()
    net(torch.randn(8, 2)).pow(2).mean().backward()
    opt.step()
with torch.no_grad():
    print(net(torch.randn(4, 2)))
