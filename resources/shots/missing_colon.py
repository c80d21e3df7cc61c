import torch

w = torch.tensor(2.0, requires_grad=True)
loss = (w * 3.0 - 1.0) ** 2
if loss > 1.0 and w.requires_grad and loss.requires_grad
    loss.backward()
