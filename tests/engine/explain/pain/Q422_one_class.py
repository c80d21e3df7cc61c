import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(6, 3); y = torch.zeros(6, dtype=torch.long)
for _ in range(2):
    opt.zero_grad(); l = nn.CrossEntropyLoss()(net(X), y); l.backward(); opt.step()
    print(l.item())
