import torch
w = torch.tensor([[1.0]], requires_grad=True)
b = torch.zeros(1, requires_grad=True)
x = torch.tensor([[1.0], [2.0], [3.0]])
y = torch.tensor([1.0, 2.0, 3.0])
loss = ((x @ w + b - y) ** 2).mean()
loss.backward()
