import torch
import torch.nn as nn
torch.manual_seed(0)
red = nn.Linear(2, 1)
x, y = torch.randn(8, 2), torch.randn(8, 1)
for epoca in range(4):
    optimizador = torch.optim.Adam(red.parameters(), lr=0.1)
    perdida = ((red(x) - y) ** 2).mean()
    optimizador.zero_grad()
    perdida.backward()
    optimizador.step()
