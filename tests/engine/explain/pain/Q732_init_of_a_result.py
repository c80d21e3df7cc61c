import torch, torch.nn as nn
x = torch.randn(3, requires_grad=True)
y = torch.exp(x)
nn.init.zeros_(y)
y.sum().backward()
