import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(4, 2)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
x = torch.randn(8, 4); y = torch.randn(8, 2)
for i in range(3):
    pred = net(x)
    total = torch.tensor(0.0, requires_grad=True)
    for k in range(2):
        total.add_(((pred[:, k] - y[:, k]) ** 2).mean())
    opt.zero_grad()
    total.backward()
    opt.step()
