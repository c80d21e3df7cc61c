import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 3
y.detach_()
loss = (y ** 2).sum()
loss.backward()
