import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(3, 1)
o = torch.optim.SGD(red.parameters(), lr=0.1)
s = torch.optim.lr_scheduler.StepLR(o, 2, gamma=10.0)
X = torch.randn(8, 3); y = X.sum(1, keepdim=True)
for e in range(6):
    for i in range(2):
        o.zero_grad(); l = (red(X[i::2]) - y[i::2]).pow(2).mean(); l.backward(); o.step(); s.step()
    print(e, l.item(), s.get_last_lr())
