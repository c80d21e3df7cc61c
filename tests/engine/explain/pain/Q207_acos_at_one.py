import torch
c = torch.tensor(1.0, requires_grad=True)
angle = torch.acos(c)
angle.backward()
print(c.grad)
