import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.tensor([x[0] * 2, x[1] * 3])
y.sum().backward()
