import torch
x1 = torch.rand(5).requires_grad_()
x1 = x1.view((-1, 1))
x1.sum().backward()
print(x1.grad)
