import torch

a = torch.ones(2, 2, requires_grad=True)
l = []
for row in a:
    l.append(row.sum())
l = torch.stack(l)
l.mean().backward()
print(a.grad)
