import torch
w = torch.ones(3, requires_grad=True)
loss = (w ** 2).sum()
with torch.no_grad():
    w[0] = 5.0
loss.backward()
