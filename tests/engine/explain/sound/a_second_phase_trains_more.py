import torch
import torch.nn as nn
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
X = torch.randn(6, 2)
Y = X.prod(1, keepdim=True)
for phase, (lr, layers) in enumerate([(1e-2, m[2]), (1e-3, m)]):
    o = torch.optim.Adam(layers.parameters(), lr=lr)
    for _ in range(2):
        l = ((m(X) - Y) ** 2).mean()
        o.zero_grad()
        l.backward()
        o.step()
