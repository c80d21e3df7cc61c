import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
J = torch.autograd.functional.jacobian(lambda v: v ** 2, x)
J.sum().backward()
