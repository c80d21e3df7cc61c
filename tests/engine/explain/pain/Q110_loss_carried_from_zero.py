import torch
w = torch.tensor(1.0, requires_grad=True)
losses = 0
for i in range(3):
    losses = losses + (w * i - 1) ** 2
    losses.backward()
