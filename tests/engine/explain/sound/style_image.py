import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(4, 3), nn.Tanh())
img = torch.rand(1, 4, requires_grad=True)
opt = torch.optim.Adam([img], lr=.1)
target = torch.zeros(1, 3)
for i in range(3):
    opt.zero_grad()
    loss = ((net(img) - target) ** 2).mean()
    loss.backward()
    opt.step()
