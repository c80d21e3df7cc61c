import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
x = torch.randn(4, 3); o = net(x)
o[:, 0].mean().backward(retain_graph=True)
g1 = [p.grad for p in net.parameters()]
o[:, 1].mean().backward()
g2 = [p.grad for p in net.parameters()]
cos = sum((a * b).sum() for a, b in zip(g1, g2))
print(cos, g1[0] is g2[0])
