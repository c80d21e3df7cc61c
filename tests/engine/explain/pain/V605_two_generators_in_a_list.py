import torch
import torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(6, 2); dec = nn.Linear(2, 6)
opt = torch.optim.Adam([enc.parameters(), dec.parameters()], lr=0.01)
x = torch.rand(8, 6)
print(dec(enc(x)).shape)
