# input gradient accumulates over classes
import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 3)
x = torch.randn(1, 2, requires_grad=True)
out = net(x)
J = torch.zeros(3, 2)
for k in range(3):
    out[0, k].backward(retain_graph=True)
    J[k] = x.grad[0]
print(J - net.weight.detach())
