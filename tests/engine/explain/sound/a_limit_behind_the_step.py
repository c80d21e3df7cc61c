import torch
import torch.nn as nn
torch.manual_seed(0)
t = torch.tensor(0.05, requires_grad=True)
opt = torch.optim.SGD([t], lr=0.1)
z, y = torch.randn(4, 3), torch.tensor([0, 1, 2, 0])
for _ in range(4):
    loss = nn.functional.cross_entropy(z / t.clamp(min=0.01), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    with torch.no_grad():
        t.clamp_(min=0.02)
