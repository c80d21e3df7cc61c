import torch
x = torch.tensor([3.0, 3.0, 3.0], requires_grad=True)
z = (x - x.mean()) / (x.std() + 1e-5)
z.sum().backward()
print(x.grad)
