import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
for e in range(2):
    loss = net(torch.ones(2, 2)).pow(2).mean()
    net.zero_grad()
    loss.backward()
    for p in net.parameters():
        p = p - 0.1 * p.grad
    print(loss.item())
