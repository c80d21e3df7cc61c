import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
reg = sum(p.pow(2).sum() for p in net.parameters())
for _ in range(2):
    loss = net(torch.ones(1, 2)).pow(2).sum() + 0.1 * reg
    opt.zero_grad(); loss.backward(); opt.step()
