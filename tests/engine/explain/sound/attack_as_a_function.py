# adversarial training, attack by sign, then detach
import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Linear(3, 2); o = torch.optim.SGD(n.parameters(), .1); ce = nn.functional.cross_entropy
def fgsm(x, y, e=.1):
    x = x.clone().requires_grad_(); g, = torch.autograd.grad(ce(n(x), y), x); return (x + e * g.sign()).clamp(-3, 3).detach()
for _ in range(2):
    x, y = torch.randn(4, 3), torch.randint(0, 2, (4,)); xa = fgsm(x, y)
    l = ce(n(x), y) + ce(n(xa), y); o.zero_grad(); l.backward(); o.step()
