import torch
z = torch.tensor([1000.0, 0.0], requires_grad=True)
s = torch.exp(z) / torch.exp(z).sum()
l = -torch.log(s[0])
l.backward()
print(l, z.grad)
