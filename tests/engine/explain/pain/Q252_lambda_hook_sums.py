import torch
peso = torch.ones(2, requires_grad=True)
peso.register_hook(lambda grad: grad.sum())
(peso * 2).sum().backward()
