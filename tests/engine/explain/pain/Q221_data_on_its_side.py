import torch
X = torch.randn(5, 3)
w = torch.randn(5, 1, requires_grad=True)
y = X @ w
