import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
o = torch.optim.SGD(net.parameters(), 0.1)
X = torch.randn(6, 2); y = X.sum(1, keepdim=True)
for _ in range(3):
    pred = torch.stack([net(xi.unsqueeze(0)) for xi in X])
    l = (pred - y).pow(2).mean()
    o.zero_grad(); l.backward(); o.step()
print(l.item())
