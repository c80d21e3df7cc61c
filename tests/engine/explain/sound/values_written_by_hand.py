import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
params = list(net.parameters())
values = [p.data for p in net.parameters()]
for _ in range(3):
    loss = net(torch.randn(4, 3)).pow(2).mean()
    net.zero_grad()
    loss.backward()
    for v, p in zip(values, params):
        v -= 0.1 * p.grad
print(values[0])
