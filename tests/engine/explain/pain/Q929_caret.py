import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = ((w - 1)^2).sum()
loss.backward()
