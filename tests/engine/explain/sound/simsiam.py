import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
f = nn.Linear(4, 3); h = nn.Linear(3, 3)
opt = torch.optim.SGD(list(f.parameters()) + list(h.parameters()), lr=.1)
for i in range(2):
    a = torch.randn(5, 4); b = torch.randn(5, 4)
    za, zb = f(a), f(b)
    pa, pb = h(za), h(zb)
    loss = -(F.cosine_similarity(pa, zb.detach(), dim=1).mean() + F.cosine_similarity(pb, za.detach(), dim=1).mean()) / 2
    opt.zero_grad()
    loss.backward()
    opt.step()
