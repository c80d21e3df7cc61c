import torch, torch.nn as nn
torch.manual_seed(0)
x = torch.randn(2, requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, x.sum()])
J = torch.zeros(3, 2)
for k in range(3):
    x.grad = None
    y[k].backward(retain_graph=True)
    J[k] = x.grad
print(J)
