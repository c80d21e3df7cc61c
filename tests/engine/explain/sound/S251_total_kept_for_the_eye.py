import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(8, 2); y = X.sum(1, keepdim=True)
for epoch in range(3):
    total = 0.0
    for i in range(4):
        loss = (net(X[i:i + 2]) - y[i:i + 2]).pow(2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()
    print(total / 4)
