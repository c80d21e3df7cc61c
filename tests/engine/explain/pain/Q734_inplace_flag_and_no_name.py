import torch, torch.nn.functional as F
x = torch.randn(3, requires_grad=True)
y = torch.tanh(x)
F.relu(y, inplace=True)
y.sum().backward()
