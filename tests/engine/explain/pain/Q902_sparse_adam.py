import torch
from torch.optim import SparseAdam
w = torch.ones(3, requires_grad=True)
opt = SparseAdam([w], lr=0.1)
