import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 4), nn.ReLU())
x = torch.randn(6, 3)
y = torch.tensor([0, 1, 2, 3, 0, 1])
crit = nn.CrossEntropyLoss()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for _ in range(2):
    loss = crit(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
