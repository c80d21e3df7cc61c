import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
X = torch.randn(8, 3); y = X.sum(1, keepdim=True)
opt = torch.optim.SGD(net.parameters(), 10.0)
for k in range(40):
    loss = (net(X) - y).pow(2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
