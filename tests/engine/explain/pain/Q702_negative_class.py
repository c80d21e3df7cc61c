import torch, torch.nn as nn
red = nn.Linear(4, 3)
criterio = nn.CrossEntropyLoss()
y = torch.tensor([-1, 0, 2])
print(criterio(red(torch.randn(3, 4)), y))
