import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); opt = torch.optim.SGD(net.parameters(), 0.1)
X = torch.randn(6, 2); y = X.sum(1, keepdim=True)
pred = [net(x) for x in X]
loss = sum((p - t).pow(2) for p, t in zip(pred, y)) / len(pred)
for e in range(3):
    opt.zero_grad(); loss.backward(); opt.step()
