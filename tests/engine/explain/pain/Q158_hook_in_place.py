import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 2.0], requires_grad=True)
def halve(grad):
    grad.mul_(0.5)
a = w * 1
a.register_hook(halve)
(a * v).sum().backward()
