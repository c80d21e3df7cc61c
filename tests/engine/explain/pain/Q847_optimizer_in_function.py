import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
def train_step(x, y):
    opt = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    opt.zero_grad()
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()
    opt.step()
    return loss.item()
x = torch.randn(8, 2)
y = x.sum(1, keepdim=True)
for epoch in range(4):
    train_step(x, y)
