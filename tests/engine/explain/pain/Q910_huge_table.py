import torch
n = 10 ** 6
w = torch.zeros(n, n, requires_grad=True)
