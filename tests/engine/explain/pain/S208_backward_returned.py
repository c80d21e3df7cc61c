import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
o = torch.optim.SGD(net.parameters(), 0.1)
X = torch.randn(6, 2); y = X.sum(1, keepdim=True)
def paso():
    o.zero_grad
    l = (net(X) - y).pow(2).mean()
    return l.backward()
for _ in range(3):
    l = paso()
    o.step()
    print(l.item())
