import torch
x = torch.randn(3, 4, requires_grad=True)
labels = torch.tensor([0, 1, 2])
picked = x.gather(1, labels)
