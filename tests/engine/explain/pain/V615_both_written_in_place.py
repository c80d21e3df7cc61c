import torch
import torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(6, 4)
opt = torch.optim.SGD(enc.parameters(), lr=0.1)
x = torch.randn(5, 6)
for i in range(3):
    z1 = enc(x + 0.1 * torch.randn_like(x))
    z2 = enc(x + 0.1 * torch.randn_like(x))
    z1 /= z1.norm(dim=1, keepdim=True)
    z2 /= z2.norm(dim=1, keepdim=True)
    sim = z1 @ z2.T / 0.1
    loss = nn.functional.cross_entropy(sim, torch.arange(5))
    opt.zero_grad()
    loss.backward()
    opt.step()
