import torch
a = torch.tensor(1.0, requires_grad=True)
l = torch.sum([a * 1, a * 2])
