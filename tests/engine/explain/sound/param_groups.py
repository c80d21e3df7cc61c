import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
opt = torch.optim.SGD([{"params": net[0].parameters(), "lr": 0.01}, {"params": net[2].parameters()}], lr=.1, momentum=0.9, weight_decay=1e-4)
for i in range(3):
    opt.zero_grad()
    loss = net(torch.randn(8, 2)).pow(2).mean()
    loss.backward()
    opt.step()
