import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x ** 2).sum()
gx, gw = torch.autograd.grad(y, [x, w], allow_unused=True)
print(gw.norm())
