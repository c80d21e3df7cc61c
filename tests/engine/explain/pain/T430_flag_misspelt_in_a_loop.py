import torch
import torch.nn as nn
torch.manual_seed(0)
modelo = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 2))
for nombre, param in modelo.named_parameters():
    if "2" not in nombre:
        param.require_grad = False
opt = torch.optim.Adam(filter(lambda p: p.requires_grad, modelo.parameters()), lr=1e-2)
x, y = torch.randn(10, 3), torch.randint(0, 2, (10,))
for i in range(3):
    loss = nn.functional.cross_entropy(modelo(x), y)
    opt.zero_grad(); loss.backward(); opt.step()
    print(loss.item())
