import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
opt = torch.optim.SGD(red.parameters(), lr=0.1)
red[0] = nn.Linear(2, 3)
X = torch.randn(6, 2); Y = X.prod(1, keepdim=True)
for e in range(3):
    perdida = nn.MSELoss()(red(X), Y)
    opt.zero_grad(); perdida.backward(); opt.step()
