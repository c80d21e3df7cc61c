# PGD in function with loop and projection
import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(3, 2); o = torch.optim.SGD(n.parameters(), .1); ce = nn.CrossEntropyLoss()
def pgd(modelo, x, y, eps=.3, paso=.1, k=3):
    delta = torch.zeros_like(x)
    for _ in range(k):
        delta.requires_grad_(True)
        g = torch.autograd.grad(ce(modelo(x + delta), y), delta)[0]
        delta = (delta + paso * g.sign()).clamp(-eps, eps).detach()
    return x + delta
for _ in range(2):
    x, y = torch.randn(4, 3), torch.randint(0, 2, (4,)); l = ce(n(pgd(n, x, y)), y); o.zero_grad(); l.backward(); o.step()
