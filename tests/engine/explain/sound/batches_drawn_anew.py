import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
with torch.no_grad():
    net[0].bias.copy_(torch.tensor([0.5, 0.5, -2.0]))
opt = torch.optim.SGD(net.parameters(), lr=0.01)
for _ in range(4):
    x = torch.randn(4, 2)
    loss = (net(x) - x.sum(1, keepdim=True)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
