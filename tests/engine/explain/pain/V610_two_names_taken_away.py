import torch
w = torch.ones(2, requires_grad=True)
loss = (w * 3).sum()
loss.backward()
out = loss.item()
del loss, out
w = w.detach() - w.grad * loss.item()
