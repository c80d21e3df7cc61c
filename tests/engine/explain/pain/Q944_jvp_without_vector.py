import torch
x = torch.tensor([1.0, 2.0])
f = lambda t: t ** 2
out, jvp = torch.autograd.functional.jvp(f, x)
