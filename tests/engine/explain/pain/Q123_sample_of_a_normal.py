import torch
torch.manual_seed(0)
mu = torch.tensor(0.5, requires_grad=True)
dist = torch.distributions.Normal(mu, 1.0)
z = dist.sample()
loss = (z - 2.0) ** 2
loss.backward()
