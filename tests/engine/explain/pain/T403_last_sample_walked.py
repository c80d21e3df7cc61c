import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(2, 1)
o = torch.optim.SGD(red.parameters(), lr=0.1)
X = torch.randn(4, 2); y = torch.randn(4, 1)
for epoca in range(3):
    perdida_total = 0
    for i in range(4):
        l = nn.functional.mse_loss(red(X[i]), y[i])
        perdida_total += l
    o.zero_grad()
    l.backward()
    o.step()
    print(round(perdida_total.item(), 4))
