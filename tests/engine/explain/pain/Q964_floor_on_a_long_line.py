import torch
w = torch.tensor([1.3, 2.6], requires_grad=True)
l = ((w * 10).floor() / 10 - 1).pow(2).sum()
l.backward()
print(w.grad)
