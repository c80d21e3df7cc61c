import torch
from torch import nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 4), nn.Sigmoid(), nn.Linear(4, 4), nn.Sigmoid(), nn.Linear(4, 1), nn.Sigmoid())
opt = torch.optim.SGD(net.parameters(), lr=1.0)
x = torch.randn(8, 2)
y = (x[:, :1] > 0).float()
for i in range(5):
    opt.zero_grad()
    loss = nn.functional.binary_cross_entropy(net(x), y)
    loss.backward()
    opt.step()
print(loss)
