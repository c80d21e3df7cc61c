import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(2, 1); o = torch.optim.SGD(red.parameters(), 0.1)
X = torch.randn(6, 2); y = X.sum(1, keepdim=True)
for e in range(3):
    salida = red(X)
    l1 = (salida - y).abs().mean()
    l2 = sum(p.pow(2).sum() for p in red.parameters())
    perdida = l1 + 0.01 * l2
    o.zero_grad(); l1.backward(); o.step()
    print(perdida.item())
