import torch, torch.nn as nn
torch.manual_seed(0)
enc, dec = nn.Linear(4, 2), nn.Linear(2, 4)
opt = torch.optim.Adam(list(enc.parameters()) + list(dec.parameters()), lr=0.01)
x = torch.randn(5, 4)
z = torch.tanh(enc(x))
for e in range(3):
    recon = dec(z)
    loss = (recon - x).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
