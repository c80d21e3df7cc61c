import torch
torch.manual_seed(0)
net = torch.nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
net.weight = torch.nn.Parameter(torch.ones(1, 2))
for i in range(2):
    opt.zero_grad()
    net(torch.ones(1, 2)).sum().backward()
    opt.step()
