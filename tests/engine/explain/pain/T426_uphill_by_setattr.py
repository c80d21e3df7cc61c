import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(2, 1)
X = torch.randn(4, 2); y = torch.randn(4, 1)
for _ in range(3):
    l = nn.functional.mse_loss(red(X), y); l.backward()
    for p in red.parameters():
        setattr(p, "data", p.data + 0.1 * p.grad)
    red.zero_grad()
    print(round(l.item(), 4))
