import torch, torch.nn as nn
torch.manual_seed(0)
bloque = nn.Linear(3, 3)
red = nn.Sequential(*[bloque for _ in range(3)], nn.Linear(3, 1))
o = torch.optim.SGD(red.parameters(), lr=0.1)
X = torch.randn(8, 3); y = X.sum(1, keepdim=True)
for _ in range(3):
    o.zero_grad(); l = (red(X) - y).pow(2).mean(); l.backward(); o.step()
print(sum(p.numel() for p in red.parameters()), l.item())
