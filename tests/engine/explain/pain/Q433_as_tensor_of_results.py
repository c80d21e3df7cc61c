import torch
a = torch.tensor(1.0, requires_grad=True)
v = torch.as_tensor([a * 2, a * 3])
v.sum().backward()
