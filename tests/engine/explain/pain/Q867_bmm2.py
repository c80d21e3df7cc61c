import torch
A = torch.randn(2, 3, 4, requires_grad=True)
v = torch.randn(2, 4)
c = torch.bmm(A, v)
