import torch
a = torch.tensor(100.0, requires_grad=True)
b = torch.tensor(99.0, requires_grad=True)
d = torch.exp(a) - torch.exp(b)
d.backward()
print(d, a.grad, b.grad)
