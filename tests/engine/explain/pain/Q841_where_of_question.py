import torch
w = torch.tensor([0.2, 1.7], requires_grad=True)
mask = torch.where(w > 1, 1.0, 0.0)
loss = (mask * torch.tensor([2.0, 3.0])).sum()
loss.backward()
