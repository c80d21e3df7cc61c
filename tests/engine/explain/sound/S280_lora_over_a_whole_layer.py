import torch
import torch.nn as nn
# LoRA: base not frozen but optimizer only holds A, B -- right; checks
torch.manual_seed(0)
base = nn.Linear(4, 4)
A, B = nn.Parameter(torch.randn(2, 4) * 0.1), nn.Parameter(torch.zeros(4, 2))
opt = torch.optim.Adam([A, B], lr=1e-2)
x, y = torch.randn(6, 4), torch.randn(6, 4)
for i in range(3):
    l = nn.functional.mse_loss(base(x) + x @ A.T @ B.T, y)
    opt.zero_grad(); l.backward(); opt.step()
    print(round(l.item(), 5))
