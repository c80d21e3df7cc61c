import torch
import torch.nn as nn
import torch.nn.functional as F

# VAE: blog tutorial
class VAE(nn.Module):
    def __init__(self, d=6, z=2):
        super().__init__()
        self.enc = nn.Linear(d, 8)
        self.fc_mu = nn.Linear(8, z)
        self.fc_logvar = nn.Linear(8, z)
        self.dec = nn.Linear(z, d)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        return torch.distributions.Normal(mu, std).sample()

    def forward(self, x):
        h = F.relu(self.enc(x))
        mu, logvar = self.fc_mu(h), self.fc_logvar(h)
        return torch.sigmoid(self.dec(self.reparameterize(mu, logvar))), mu, logvar

torch.manual_seed(0)
x = torch.rand(4, 6)
vae = VAE()
opt = torch.optim.Adam(vae.parameters(), lr=1e-3)
for epoch in range(3):
    rec, mu, logvar = vae(x)
    bce = F.binary_cross_entropy(rec, x, reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    opt.zero_grad()
    (bce + kld).backward()
    opt.step()
print("done", rec.shape)
