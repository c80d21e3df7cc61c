import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1))
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = net(x).sum()
g, = torch.autograd.grad(y, x, create_graph=True)
g.sum().backward()
print(x.grad)
