import torch, torch.nn as nn
x = torch.randn(3, requires_grad=True)
y = nn.ReLU(x)
y.sum().backward()
