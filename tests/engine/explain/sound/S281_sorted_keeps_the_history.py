import torch
a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
m = a.max()
n = max(a)
s = sorted(a, reverse=True)[0]
(m + n + s).backward()
print(a.grad)
