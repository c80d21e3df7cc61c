import torch, torch.nn as nn
net = nn.Linear(2, 1)
x = torch.ones(1, 2)
out = net(x)
x.requires_grad_()
out.sum().backward()
print(x.grad)
