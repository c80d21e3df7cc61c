import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=.1)
avg = torch.zeros_like(net.weight)
for i in range(4):
    opt.zero_grad()
    net(torch.randn(3, 2)).pow(2).mean().backward()
    opt.step()
    with torch.no_grad():
        avg += net.weight / 4
print(avg)
