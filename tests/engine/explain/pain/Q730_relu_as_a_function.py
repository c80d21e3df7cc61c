import torch
x = torch.randn(3, requires_grad=True)
y = torch.tanh(x)
torch.relu_(y)
y.sum().backward()
