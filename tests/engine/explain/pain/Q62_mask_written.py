import torch
x = torch.tensor([-1.0, 2.0], requires_grad=True)
s = torch.sigmoid(x)
s[s > 0.5] = 0.0
s.sum().backward()
