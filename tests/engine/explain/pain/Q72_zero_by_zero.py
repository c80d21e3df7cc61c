import torch
a = torch.tensor(0.0, requires_grad=True)
b = a / a.abs()
b.backward()
print(a.grad)
