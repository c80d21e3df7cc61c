import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), .1)
X = torch.randn(6, 2); y = X.sum(1)[None]
for i in range(2):
    l = ((net(X) - y) ** 2).mean()
    opt.zero_grad(); l.backward(); opt.step()
