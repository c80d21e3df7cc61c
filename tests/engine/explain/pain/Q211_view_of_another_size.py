import torch
x = torch.ones(3, 4, requires_grad=True)
y = x.view(-1, 5)
y.sum().backward()
