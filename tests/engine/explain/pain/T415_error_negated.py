import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(3, 1)
X = torch.randn(8, 3); y = X.sum(1, keepdim=True)
o = torch.optim.SGD(red.parameters(), 0.1)
for _ in range(4):
    l = -(red(X) - y).pow(2).mean()
    o.zero_grad(); l.backward(); o.step()
    print(l.item())
