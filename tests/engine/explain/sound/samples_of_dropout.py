# MC dropout on purpose
import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Dropout(0.3), nn.Linear(8, 1))
opt = torch.optim.Adam(net.parameters(), 1e-2)
X = torch.randn(8, 2); Y = X.sum(1, keepdim=True)
for i in range(2):
    opt.zero_grad(); nn.functional.mse_loss(net(X), Y).backward(); opt.step()
net.train()   # MC dropout
with torch.no_grad():
    muestras = torch.stack([net(X) for _ in range(5)])
print(muestras.mean(0).shape, muestras.std(0).shape)
