import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(2):
    dist = torch.distributions.Categorical(logits=net(torch.ones(3, 2)))
    action = dist.sample()
    loss = -(dist.log_prob(action) * torch.ones(3)).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
