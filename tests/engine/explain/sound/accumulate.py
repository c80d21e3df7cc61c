import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=.1)
opt.zero_grad()
for i in range(4):
    loss = net(torch.randn(3, 2)).pow(2).mean() / 2
    loss.backward()
    if (i + 1) % 2 == 0:
        opt.step()
        opt.zero_grad()
