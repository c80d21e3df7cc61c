import torch
a = torch.ones(2, 2, dtype=torch.long)
b = torch.ones(2, 2, requires_grad=True)
c = a @ b
