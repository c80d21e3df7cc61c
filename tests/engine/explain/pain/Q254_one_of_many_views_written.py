import torch
q = torch.ones(4, requires_grad=True) * 1
partes = q.unbind()
partes[0].add_(1)
sum(partes).backward()
