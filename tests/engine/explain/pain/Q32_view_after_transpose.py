import torch
a = torch.ones(2, 3, requires_grad=True)
a.t().view(6)
