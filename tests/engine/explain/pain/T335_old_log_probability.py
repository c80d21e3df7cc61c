import torch
import torch.nn as nn
torch.manual_seed(0)
pi = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))
opt = torch.optim.Adam(pi.parameters(), lr=1e-2)
s = torch.randn(10, 3)
d = torch.distributions.Categorical(logits=pi(s))
a = d.sample()
old = d.log_prob(a)
adv = torch.randn(10)
for k in range(3):
    logp = torch.distributions.Categorical(logits=pi(s)).log_prob(a)
    loss = -(torch.exp(logp - old) * adv).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
