import torch
x = torch.ones(4, requires_grad=True)
y = x * 2
z = y.view(2, 2)
s = (y ** 2).sum()
z.zero_()
s.backward()
