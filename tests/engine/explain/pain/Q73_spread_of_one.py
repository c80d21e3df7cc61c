import torch
x = torch.tensor([3.0], requires_grad=True)
s = x.std()
s.backward()
print(s, x.grad)
