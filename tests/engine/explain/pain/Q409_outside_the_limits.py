import torch
x = torch.tensor([-2.0, 5.0], requires_grad=True)
y = x.clamp(0, 1)
y.sum().backward()
print(x.grad)
