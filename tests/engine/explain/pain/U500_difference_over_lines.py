import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
x, y = torch.randn(6, 3), torch.randn(6)
opt = torch.optim.Adam(net.parameters(), lr=0.01)
for e in range(2):
    loss = (
        (net(x) - y)   # error
        .pow(2)        # cuadrado
        .mean()
    )
    opt.zero_grad(); loss.backward(); opt.step()
