import torch
x = torch.tensor(2.0, requires_grad=True)
y = x * 3
z = y ** 2
z.backward()
print(y.grad)
