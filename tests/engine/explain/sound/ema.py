import torch, torch.nn as nn, copy
torch.manual_seed(0)
net = nn.Linear(2, 1)
ema = copy.deepcopy(net)
for p in ema.parameters():
    p.requires_grad_(False)
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(3):
    opt.zero_grad()
    net(torch.ones(1, 2)).pow(2).sum().backward()
    opt.step()
    with torch.no_grad():
        for pe, p in zip(ema.parameters(), net.parameters()):
            pe.mul_(0.9).add_(p, alpha=0.1)
print(ema.weight)
