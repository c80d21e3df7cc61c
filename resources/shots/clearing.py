import torch

w = torch.tensor(2.0, requires_grad=True)
loss = (w - 5.0) ** 2
loss.backward()
w.grad.zero_()
loss = (w - 5.0) ** 2
loss.backward()
w.grad = None
