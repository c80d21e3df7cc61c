import torch
w = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
x = torch.tensor(3.0)
y = w * x + b
loss = (y - 10.0) ** 2
loss.backward()
loss.backward()
