import torch
from torch.utils.checkpoint import checkpoint
torch.manual_seed(0)
def noisy(x):
    return x * torch.rand(3)
x = torch.ones(3, requires_grad=True)
y = checkpoint(noisy, x, preserve_rng_state=False)
y.sum().backward()
