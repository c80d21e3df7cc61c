import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
target = net(torch.rand(3)).detach()
image = torch.rand(3).requires_grad_(True)
opt = torch.optim.Adam([image], lr=0.05)
for i in range(3):
    image = image.clamp(0, 1)
    opt.zero_grad()
    loss = ((net(image) - target) ** 2).mean()
    loss.backward()
    opt.step()
