import math

import torch

x = torch.linspace(-math.pi, math.pi, 2000)
y = torch.sin(x)
a = torch.tensor(0.1, requires_grad=True)
b = torch.tensor(0.2, requires_grad=True)
c = torch.tensor(0.3, requires_grad=True)
d = torch.tensor(0.4, requires_grad=True)
for step in range(2000):
    predicted = a + b * x + c * x**2 + d * x**3
    loss = (predicted - y).pow(2).sum()
    loss.backward()
    with torch.no_grad():
        for p in (a, b, c, d):
            p -= 1e-6 * p.grad
            p.grad = None
print(f"{loss.item():.1f}")
