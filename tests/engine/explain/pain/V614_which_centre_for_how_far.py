import torch
torch.manual_seed(0)
C = torch.randn(2, 2, requires_grad=True)
X = torch.cat([torch.randn(5, 2) + 2, torch.randn(5, 2) - 2])
opt = torch.optim.Adam([C], lr=0.1)
for i in range(3):
    d = torch.cdist(X, C)
    perdida = d.argmin(1).float().mean()
    opt.zero_grad()
    perdida.backward()
    opt.step()
