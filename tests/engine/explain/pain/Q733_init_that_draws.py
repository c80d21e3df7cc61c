import torch, torch.nn as nn
x = torch.randn(3, requires_grad=True)
pesos = torch.sigmoid(x)
nn.init.normal_(pesos)
pesos.sum().backward()
