import torch
a = torch.tensor(2.0, requires_grad=True)
c = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(0.5)
y = a * x if a > c else c * x
y.backward()
print(a.grad, c.grad)
