import torch, torch.nn as nn
x = torch.randn(3, requires_grad=True)
y = torch.sigmoid(x)
z = nn.functional.relu(y, inplace=True)
z.sum().backward()
