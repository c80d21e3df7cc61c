import torch
import torch.nn as nn
torch.manual_seed(0)
g = nn.Linear(2, 1)
opt = torch.optim.SGD(g.parameters(), lr=0.1)
for _ in range(2):
    fake = g(torch.randn(5, 2))
    real = torch.randn(5, 1)
    between = (fake - real.t()).abs().mean()
    within = (fake - fake.t()).abs().mean()
    loss = 2 * between - within
    opt.zero_grad()
    loss.backward()
    opt.step()
