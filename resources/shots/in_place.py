import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)

y = w * x
z = y ** 2
y.add_(1.0)
z.backward()
