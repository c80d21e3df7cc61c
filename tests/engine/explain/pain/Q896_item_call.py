import torch
w = torch.tensor([1.0], requires_grad=True)
total = 0
loss = (w ** 2).sum()
total += loss.item
