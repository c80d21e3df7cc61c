import torch, torch.nn as nn
torch.manual_seed(0)
enc = nn.Linear(2, 2); a = nn.Linear(2, 1); b = nn.Linear(2, 1)
opt = torch.optim.SGD([*enc.parameters(), *a.parameters(), *b.parameters()], lr=.1)
for i in range(2):
    z = torch.tanh(enc(torch.randn(3, 2)))
    opt.zero_grad()
    a(z).pow(2).mean().backward(retain_graph=True)
    b(z).pow(2).mean().backward()
    opt.step()
