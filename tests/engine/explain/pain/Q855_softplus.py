import torch
x = torch.tensor([1.0, 95.0], requires_grad=True)
sp = torch.log(1 + torch.exp(x))
sp.sum().backward()
print(sp, x.grad)
