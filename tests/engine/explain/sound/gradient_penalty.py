import torch, torch.nn as nn
torch.manual_seed(0)
D = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
opt = torch.optim.SGD(D.parameters(), lr=.01)
for i in range(2):
    x = torch.randn(3, 2, requires_grad=True)
    out = D(x)
    grads = torch.autograd.grad(out.sum(), x, create_graph=True)[0]
    gp = ((grads.norm(2, dim=1) - 1) ** 2).mean()
    opt.zero_grad()
    (out.mean() + gp).backward()
    opt.step()
