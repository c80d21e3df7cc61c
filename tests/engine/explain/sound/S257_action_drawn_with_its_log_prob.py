import torch, torch.nn as nn
from torch.distributions import Normal
torch.manual_seed(0)
policy = nn.Linear(2, 1)
opt = torch.optim.Adam(policy.parameters(), lr=0.01)
for i in range(3):
    s = torch.randn(4, 2)
    mu = policy(s)
    dist = Normal(mu, 0.5)
    a = dist.sample()
    loss = -(dist.log_prob(a) * (-(a - 1).pow(2))).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
