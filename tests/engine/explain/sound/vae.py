import torch, torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(3, 4); dec = nn.Linear(2, 3)
opt = torch.optim.Adam(list(enc.parameters()) + list(dec.parameters()), lr=.01)
for i in range(2):
    x = torch.rand(5, 3)
    mu, logvar = enc(x).chunk(2, dim=1)
    z = mu + torch.exp(0.5 * logvar) * torch.randn_like(mu)
    rec = torch.sigmoid(dec(z))
    loss = nn.functional.binary_cross_entropy(rec, x, reduction='sum') - 0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    opt.zero_grad()
    loss.backward()
    opt.step()
