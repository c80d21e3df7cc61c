import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
opt = torch.optim.SGD(net.parameters(), lr=.1)
for epoch in range(4):
    if epoch == 2:
        net[0].requires_grad_(False)
    opt.zero_grad()
    loss = net(torch.ones(3, 2)).pow(2).mean()
    loss.backward()
    opt.step()
