import torch
import torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(6, 2); dec = nn.Linear(2, 6)
extra = torch.zeros(1, requires_grad=True)
opt = torch.optim.SGD([enc, dec, extra], lr=0.01)
x = torch.rand(8, 6)
(dec(enc(x)) - x + extra).pow(2).mean().backward()
opt.step()
