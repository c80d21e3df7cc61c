import torch, torch.nn as nn
torch.manual_seed(0)
x = torch.randn(8, 2)
y = x.sum(1, keepdim=True)
best = None
for lr in (0.01, 0.1, 0.2):
    net = nn.Linear(2, 1)
    opt = torch.optim.Adam(net.parameters(), lr=lr)
    for epoch in range(4):
        loss = ((net(x) - y) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    best = loss.item() if best is None else min(best, loss.item())
print(best)
