import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(3, 1)
o = torch.optim.SGD(red.parameters(), lr=0.1)
X = torch.randn(8, 3); y = X.sum(1, keepdim=True)
for e in range(3):
    l = (red(X) - y).pow(2).mean()
    grads = torch.autograd.grad(l, red.parameters())
    for p, g in zip(red.parameters(), grads):
        p.grad = g if p.grad is None else p.grad + g
    o.step()
print(l.item())
