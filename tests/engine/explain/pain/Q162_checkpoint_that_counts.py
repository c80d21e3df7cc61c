import torch
from torch.utils.checkpoint import checkpoint
calls = [0]
def scaled(x):
    calls[0] += 1
    return (x * calls[0]) ** 2
x = torch.tensor(2.0, requires_grad=True)
y = checkpoint(scaled, x)
y.backward()
