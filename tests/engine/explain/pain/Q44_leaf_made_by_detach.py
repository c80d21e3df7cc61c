import torch
x = torch.tensor(2.0, requires_grad=True)
y = x.detach()
y.requires_grad_()
z = y ** 2
z.backward()
print(x.grad)
