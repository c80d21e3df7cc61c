import torch

w = torch.tensor(0.5, requires_grad=True)
x = torch.tensor(4.0)
b = torch.tensor(-3.0, requires_grad=True)
target = torch.tensor(3.0)

pre = w * x + b
z = torch.relu(pre)
loss = (z - target) ** 2
loss.backward()
print(w.grad, b.grad)
