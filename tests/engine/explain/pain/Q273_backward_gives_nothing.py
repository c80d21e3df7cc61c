import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
grads = (w ** 2).sum().backward()
print(grads.shape)
