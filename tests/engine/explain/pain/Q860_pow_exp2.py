import torch
b = torch.tensor(-2.0)
k = torch.tensor(2.0, requires_grad=True)
z = b ** k
z.backward()
print(z, k.grad)
