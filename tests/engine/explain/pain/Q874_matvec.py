import torch
W = torch.randn(3, 4, requires_grad=True)
x = torch.randn(3)
y = W @ x
