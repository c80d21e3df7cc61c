import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(5, 4); y = torch.tensor([0, 2, 1, 1, 0])
for i in range(3):
    opt.zero_grad()
    loss = F.nll_loss(net(x), y)
    loss.backward()
    opt.step()
