import torch
x = torch.linspace(0, 1, 5, requires_grad=True)
y = torch.tensor(list(map(lambda v: v ** 2, x)))
z = y.sum()
z.backward()
