import torch
x = torch.ones(3, requires_grad=True)
y = x * 2
del x
y.sum().backward()
print(x.grad)
