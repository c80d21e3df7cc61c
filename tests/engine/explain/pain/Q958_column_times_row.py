import torch, torch.nn as nn
torch.manual_seed(0)
pi = nn.Linear(3, 1); log_std = nn.Parameter(torch.zeros(1))
opt = torch.optim.Adam([*pi.parameters(), log_std], .01)
S, ret = torch.randn(5, 3), torch.randn(5)
d = torch.distributions.Normal(pi(S), log_std.exp())
a = d.sample()
loss = -(d.log_prob(a) * ret).mean()
opt.zero_grad(); loss.backward(); opt.step()
