import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)

base = w * 3.0
view = base[0]
view.mul_(10.0)
base.sum().backward()
