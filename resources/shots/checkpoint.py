import torch
from torch.utils.checkpoint import checkpoint

w = torch.tensor(0.5, requires_grad=True)


def stretch(x):
    return torch.tanh(torch.tanh(x))


loss = checkpoint(stretch, w * 2, use_reentrant=False) ** 2
loss.backward()
