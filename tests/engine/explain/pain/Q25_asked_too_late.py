import torch
w = torch.ones(2)
loss = (w ** 2).sum()
w.requires_grad = True
loss.backward()
