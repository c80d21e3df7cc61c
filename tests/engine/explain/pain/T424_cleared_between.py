import torch
import torch.nn as nn
torch.manual_seed(0)
tronco = nn.Linear(4, 8); reg = nn.Linear(8, 1); cls = nn.Linear(8, 3)
opt = torch.optim.Adam([*tronco.parameters(), *reg.parameters(), *cls.parameters()], lr=1e-2)
x = torch.randn(8, 4); y1 = torch.randn(8, 1); y2 = torch.randint(0, 3, (8,))
for i in range(3):
    h = torch.relu(tronco(x))
    l1 = nn.functional.mse_loss(reg(h), y1)
    l2 = nn.functional.cross_entropy(cls(h), y2)
    opt.zero_grad()
    l1.backward(retain_graph=True)
    opt.zero_grad()
    l2.backward()
    opt.step()
    print(l1.item(), l2.item())
