import torch, torch.nn as nn
torch.manual_seed(0)
enc = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 4))
opt = torch.optim.Adam(enc.parameters(), lr=0.01)
a, p = torch.randn(5, 6), torch.randn(5, 6)
for i in range(3):
    loss = (enc(a) - enc(p)).pow(2).sum(1).mean()
    opt.zero_grad(); loss.backward(); opt.step()
