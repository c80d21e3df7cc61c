import torch
import torch.nn as nn
torch.manual_seed(0)
# loss reduction none
net = nn.Linear(3, 1); opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(8, 3), torch.randn(8, 1)
pesos = torch.rand(8)
for e in range(3):
    l = nn.functional.mse_loss(net(x), y, reduction="none")
    l = (l * pesos).mean()
    opt.zero_grad(); l.backward(); opt.step()
    print(l.item())
