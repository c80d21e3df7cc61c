import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), .1)
for ep in range(2):
    for i in range(3):
        x = torch.randn(3, 2)
        l = net(x).pow(2).mean()
        opt.zero_grad()
        l.backward()
    opt.step()
