import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
total = 0.0
for _ in range(3):
    loss = net(torch.randn(4, 3)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    total += loss.item()
    shown = loss.detach() + 0.01 * net.weight.norm().detach()
    print(total, shown.item())
