import torch
import torch.nn as nn
torch.manual_seed(0)
enc, dec = nn.Linear(3, 2), nn.Linear(2, 3)
o1 = torch.optim.SGD(enc.parameters(), lr=0.1, momentum=0.99)
o2 = torch.optim.AdamW(dec.parameters(), lr=1e-3, weight_decay=0.1)
x = torch.randn(5, 3)
for _ in range(3):
    loss = (dec(enc(x)) - x).pow(2).mean()
    o1.zero_grad()
    o2.zero_grad()
    loss.backward()
    o1.step()
    o2.step()
