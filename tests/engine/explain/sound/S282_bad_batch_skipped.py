import torch
import torch.nn as nn
torch.manual_seed(0)
# stop on NaN, skip bad batch, right
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(6, 2); X[2, 0] = float("nan"); y = torch.randn(6, 1)
for i in range(0, 6, 2):
    l = nn.functional.mse_loss(net(X[i:i+2]), y[i:i+2])
    if not torch.isfinite(l):
        continue
    opt.zero_grad(); l.backward(); opt.step()
    print(i, round(l.item(), 4))
