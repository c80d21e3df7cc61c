import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 3)
x = torch.randn(1, 2, requires_grad=True)
out = net(x)
filas = []
for k in range(3):
    x.grad = None if x.grad is None else x.grad.zero_()
    out[0, k].backward(retain_graph=True)
    filas.append(x.grad[0])
print(torch.stack(filas) - net.weight.detach())
