import torch
mu = torch.tensor(0.0, requires_grad=True)
datos = torch.tensor([1.0, 2.0, 3.0])
opt = torch.optim.Adam([mu], lr=0.1)
for i in range(3):
    opt.zero_grad()
    ll = torch.distributions.Normal(mu.item(), 1.0).log_prob(datos).sum()
    (-ll).backward()
    opt.step()
