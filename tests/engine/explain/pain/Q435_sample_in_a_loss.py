import torch
torch.manual_seed(0)
mu = torch.zeros(2, requires_grad=True); lv = torch.zeros(2, requires_grad=True)
d = torch.distributions.Normal(mu, (0.5 * lv).exp())
z = d.sample()
rec = ((z - 1) ** 2).sum()
kl = -0.5 * (1 + lv - mu ** 2 - lv.exp()).sum()
(rec + kl).backward()
print(mu.grad)
