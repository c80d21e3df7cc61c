import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); ema = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for _ in range(2):
    loss = net(torch.ones(1, 2)).sum()
    opt.zero_grad(); loss.backward(); opt.step()
    for pe, p in zip(ema.parameters(), net.parameters()):
        pe.mul_(0.9).add_(p, alpha=0.1)
