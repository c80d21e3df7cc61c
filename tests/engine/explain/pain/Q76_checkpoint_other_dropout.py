import torch
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint
torch.manual_seed(0)
x = torch.ones(6, requires_grad=True)
f = lambda t: F.dropout(t, 0.5)
y = checkpoint(f, x, preserve_rng_state=False)
y.sum().backward()
print(y.detach(), x.grad)
