import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
opt = torch.optim.Adam(net.parameters(), lr=0.1)
x, y = torch.randn(8, 3), torch.randn(8, 1)
for epoch in range(4):
    if epoch == 2:
        opt.lr = 0.01
    loss = ((net(x) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(round(loss.item(), 4), opt.param_groups[0]["lr"])
