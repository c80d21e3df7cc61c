import torch
x = torch.randn(3, requires_grad=True)
capas = [torch.exp(x), torch.tanh(x)]
capas[1].mul_(2)
sum(capas).sum().backward()
