import torch
import torch.nn as nn

class Recomendador(nn.Module):
    def __init__(self, usuarios, items, k=3):
        super().__init__()
        self.u = nn.Embedding(usuarios, k)
        self.v = nn.Embedding(items, k)

    def forward(self, pares):
        return (self.u(pares[:, 0]) * self.v(pares[:, 1])).sum(1)

torch.manual_seed(0)
datos = torch.tensor([[0, 1, 5], [1, 2, 3], [2, 0, 1]]).float()
modelo = Recomendador(3, 3)
opt = torch.optim.SGD(modelo.parameters(), lr=0.1)
for _ in range(2):
    opt.zero_grad()
    pred = modelo(datos[:, :2])
    perdida = nn.functional.mse_loss(pred, datos[:, 2])
    perdida.backward()
    opt.step()
print(perdida.item())
