import torch
def waves(x, n):
    if n == 0:
        return x
    return waves(torch.sin(x), n - 1)
x = torch.tensor(1.0, requires_grad=True)
waves(x, 5000).backward()
