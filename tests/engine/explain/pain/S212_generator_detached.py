import torch, torch.nn as nn
torch.manual_seed(0)
gen = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1))
disc = nn.Sequential(nn.Linear(1, 4), nn.ReLU(), nn.Linear(4, 1), nn.Sigmoid())
og = torch.optim.Adam(gen.parameters(), 1e-2)
od = torch.optim.Adam(disc.parameters(), 1e-2)
bce = nn.BCELoss()
def entrena_gen(z):
    og.zero_grad()
    falso = gen(z).detach()
    l = bce(disc(falso), torch.ones(len(z), 1))
    l.backward()
    og.step()
    return l.item()
def entrena_disc(real, z):
    od.zero_grad()
    falso = gen(z)
    l = bce(disc(real), torch.ones(len(z), 1)) + bce(disc(falso), torch.zeros(len(z), 1))
    l.backward()
    od.step()
    return l.item()
for i in range(3):
    z = torch.randn(8, 2); real = torch.randn(8, 1) + 3
    ld = entrena_disc(real, z); lg = entrena_gen(z)
    print(i, round(ld, 3), round(lg, 3))
