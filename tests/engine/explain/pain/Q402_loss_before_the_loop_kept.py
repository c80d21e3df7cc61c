import torch
import torch.nn as nn
torch.manual_seed(0)
modelo = nn.Linear(2, 1)
opt = torch.optim.SGD(modelo.parameters(), lr=0.1)
x = torch.randn(4, 2)
y = torch.randn(4, 1)
perdida = ((modelo(x) - y) ** 2).mean()
for epoca in range(3):
    modelo.zero_grad()
    perdida.backward(retain_graph=True)
    opt.step()
    print(epoca, perdida.item())
