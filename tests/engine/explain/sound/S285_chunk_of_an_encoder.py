import torch
import torch.nn as nn
torch.manual_seed(0)
class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(4, 4)
        self.dec = nn.Linear(2, 4)
    def encode(self, x):
        mu, logvar = self.enc(x).chunk(2, 1)
        return mu, logvar
    def forward(self, x):
        mu, logvar = self.encode(x)
        q = torch.distributions.Normal(
            mu,
            (0.5 * logvar).exp(),   # sigma
        )
        z = q.rsample()            # latente
        return self.dec(z), mu, logvar
v = VAE(); opt = torch.optim.Adam(v.parameters(), lr=0.01)
x = torch.randn(8, 4)
for e in range(2):
    r, mu, lv = v(x)
    l = ((r - x) ** 2).mean()
    opt.zero_grad(); l.backward(); opt.step()
    print(l.item())
