import torch, torch.nn as nn
criterio = nn.CrossEntropyLoss()
model = nn.Linear(4, 3)
x = torch.randn(2, 4)
etiquetas = torch.tensor([[0, 1, 1], [1, 0, 0]])
perdida = criterio(model(x), etiquetas)
