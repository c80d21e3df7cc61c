import torch
a = torch.ones(2, 2, requires_grad=True)
y = a ** 2
n = a.detach().numpy(); n *= 10
y.sum().backward()
print(a.grad)
