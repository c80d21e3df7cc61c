import torch
a = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor([1.0, 2.0])
d = ((a - b) ** 2).sum().sqrt()
d.backward()
print(a.grad)
