import torch
w = torch.tensor([0.5, 1.0], requires_grad=True)
y = w.exp(); y.add_(1); loss = y.sum()
loss.backward()
