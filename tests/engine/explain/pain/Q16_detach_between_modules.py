import torch
import torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(2, 2); dec = nn.Linear(2, 1)
h = enc(torch.ones(1, 2)).detach()
loss = dec(h).sum()
loss.backward()
print(enc.weight.grad, dec.weight.grad)
