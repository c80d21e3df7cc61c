import torch
import torch.nn as nn
import itertools
torch.manual_seed(0)
A, B = nn.Linear(2, 2), nn.Linear(2, 2)
params = itertools.chain(A.parameters(), B.parameters())
print(sum(p.numel() for p in params))
opt = torch.optim.Adam(params, lr=1e-2)
x = torch.randn(4, 2)
l = (B(A(x)) - x).abs().mean()
opt.zero_grad(); l.backward(); opt.step()
