import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 2)
h = net.weight.register_hook(lambda g: print("g", g.norm().item()))
for _ in range(2):
    net(torch.ones(1, 2)).sum().backward()
    h.remove
