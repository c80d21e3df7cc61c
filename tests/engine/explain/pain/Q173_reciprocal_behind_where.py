import torch
x = torch.tensor([0., 2.], requires_grad=True)
y = torch.where(x > 0, 1 / x, torch.zeros(2))
y.sum().backward()
print(x.grad)
