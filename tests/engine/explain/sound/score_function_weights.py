import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
s, r = torch.randn(4, 3), torch.randn(4)
for _ in range(2):
    logp = torch.log_softmax(net(s), dim=1)[:, 0]
    loss = -(torch.exp(logp - logp.detach()) * r).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
