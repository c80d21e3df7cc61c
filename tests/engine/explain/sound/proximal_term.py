import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
start = [p.detach().clone() for p in net.parameters()]
x, y = torch.randn(5, 3), torch.randn(5, 2)
for _ in range(3):
    near = sum(((p - p0) ** 2).sum() for p, p0 in zip(net.parameters(), start))
    loss = (net(x) - y).pow(2).mean() + 0.1 * near
    opt.zero_grad()
    loss.backward()
    opt.step()
