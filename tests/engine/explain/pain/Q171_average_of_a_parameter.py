import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
ema = net.weight
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(3):
    opt.zero_grad()
    net(torch.ones(1, 2)).sum().backward()
    opt.step()
    ema = 0.9 * ema + 0.1 * net.weight
print(ema)
