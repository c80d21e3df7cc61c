import torch
x = torch.tensor([-1.0, 2.0], requires_grad=True)
y = x * 2
y.gt_(0)
loss = (y * 3).sum()
loss.backward()
