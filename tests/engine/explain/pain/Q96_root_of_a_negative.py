import torch
x = torch.tensor([-8.0], requires_grad=True)
y = x ** (1 / 3)
y.sum().backward()
print(y, x.grad)
