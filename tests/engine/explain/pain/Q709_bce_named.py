import torch, torch.nn as nn
criterio = nn.BCELoss()
model = nn.Linear(4, 1)
x = torch.randn(8, 4) * 8
y = torch.ones(8, 1)
for i in range(2):
    perdida = criterio(model(x), y)
    perdida.backward()
