import torch
from torch import nn
from torch.autograd import Variable

torch.manual_seed(0)
net = nn.Sequential(nn.LazyConv2d(3, 2), nn.Flatten(), nn.LazyLinear(4), nn.LazyBatchNorm1d(), nn.LazyLinear(1, bias=False))
print(net, net[0].weight, net[2].bias, net[4].bias)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(5, 1, 4, 4)
for _ in range(3):
    optimizer.zero_grad()
    loss = net(x).pow(2).mean()
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.4f}")
print(net, [p.shape for p in net.parameters()])

data = torch.ones(2)
variable = Variable(data, requires_grad=True)
variable.sum().backward()
print(data.requires_grad, data.grad, variable.grad, Variable(torch.zeros(1), requires_grad=True))
