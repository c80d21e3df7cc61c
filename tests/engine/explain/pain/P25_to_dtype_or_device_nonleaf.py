import torch
x = torch.ones(2, requires_grad=True).double()
print(x.is_leaf, x.grad_fn)
x.sum().backward()
print(x.grad)
