import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)
target = torch.tensor(10.0)

y = w * x
loss = (y - target) ** 2
loss.backward()
loss.backward()
