import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.Adam(net.parameters(), lr=.1)
sch = torch.optim.lr_scheduler.StepLR(opt, 1)
for i in range(2):
    opt.zero_grad()
    loss = (net(torch.ones(1, 2)) * 100).sum()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step()
    sch.step()
