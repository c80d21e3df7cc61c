import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
with torch.no_grad():
    net.weight.normal_(0, 0.1)
    net.bias.fill_(0.1)
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(2):
    opt.zero_grad()
    net(torch.randn(3, 2)).pow(2).mean().backward()
    opt.step()
