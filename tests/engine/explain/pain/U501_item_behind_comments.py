import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
x, y = torch.randn(6, 3), torch.randn(6, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for e in range(3):
    l = nn.functional.mse_loss(
        net(x),  # prediccion
        y        # objetivo
    ).item()
    opt.zero_grad()
    l.backward()
    opt.step()
