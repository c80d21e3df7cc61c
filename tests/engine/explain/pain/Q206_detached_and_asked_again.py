import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=.1)
loss = net(torch.ones(4, 2)).pow(2).mean().detach()
loss.requires_grad = True
loss.backward()
opt.step()
