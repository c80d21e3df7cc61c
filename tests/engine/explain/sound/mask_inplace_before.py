import torch
torch.manual_seed(0)
x = torch.randn(4, requires_grad=True)
h = x * 2
mask = torch.tensor([1., 0., 1., 0.])
h.mul_(mask)
h.sum().backward()
print(x.grad)
