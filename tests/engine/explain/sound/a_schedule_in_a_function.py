import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
plan = torch.optim.lr_scheduler.ExponentialLR(opt, 0.9)
def epoch(opt, plan):
    loss = net(torch.ones(3, 2)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    plan.step()
for _ in range(3):
    epoch(opt, plan)
