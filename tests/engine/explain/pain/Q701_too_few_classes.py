import torch, torch.nn as nn
class Red(nn.Module):
    def __init__(self, n_clases):
        super().__init__()
        self.oculta = nn.Linear(4, 3)
        self.salida = nn.Linear(3, n_clases)
    def forward(self, x):
        return self.salida(torch.relu(self.oculta(x)))
n = 3
red = Red(n)
criterio = nn.CrossEntropyLoss()
etiquetas = torch.tensor([0, 5, 2])
perdida = criterio(red(torch.randn(3, 4)), etiquetas)
