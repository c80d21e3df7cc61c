import torch
from torch.fft import rfft
x = torch.randn(8, requires_grad=True)
