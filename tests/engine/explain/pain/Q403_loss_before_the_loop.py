import torch
import torch.nn as nn

class Red(nn.Module):
    def __init__(self):
        super().__init__()
        self.capa = nn.Linear(2, 1)
    def forward(self, x):
        return self.capa(x)

torch.manual_seed(0)
modelo = Red()
opt = torch.optim.SGD(modelo.parameters(), lr=0.1)
x = torch.randn(4, 2)
y = torch.randn(4, 1)
perdida = ((modelo(x) - y) ** 2).mean()
for epoca in range(3):
    opt.zero_grad()
    perdida.backward()
    opt.step()
    print(epoca, perdida.item())
