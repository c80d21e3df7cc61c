import torch
import torch.nn as nn
torch.manual_seed(0)
for start in range(3):
    w = torch.randn(2, requires_grad=True)
    opt = torch.optim.SGD([w], lr=0.1)
    for _ in range(3):
        opt.zero_grad()
        loss = (w ** 2).sum()
        loss.backward()
        opt.step()
opt.zero_grad()
final = (w ** 2).sum()
final.backward()
opt.step()
