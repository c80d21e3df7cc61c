import torch
w = torch.ones(2, requires_grad=True)
losses = [(w * i).sum() for i in range(3)]
losses.backward()
