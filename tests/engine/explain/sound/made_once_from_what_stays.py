import torch
import torch.nn as nn
torch.manual_seed(0)
frozen = nn.Linear(3, 4)
frozen.requires_grad_(False)
head = nn.Linear(4, 1)
x, y = torch.randn(6, 3), torch.randn(6, 1)
features = torch.tanh(frozen(x))
opt = torch.optim.SGD(head.parameters(), lr=0.1)
for _ in range(3):
    loss = (head(features) - y).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
