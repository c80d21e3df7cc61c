import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(2, 1); o = torch.optim.SGD(red.parameters(), 0.1)
X = torch.randn(6, 2); y = X.sum(1)
for e in range(3):
    for i in range(6):
        l = (red(X[i:i+1]) - y).pow(2).mean()
        o.zero_grad(); l.backward(); o.step()
print(l.item())
