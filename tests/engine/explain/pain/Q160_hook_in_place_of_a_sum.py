import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
y = w * 3
y.register_hook(lambda g: g.mul_(2))
y.sum().backward()
