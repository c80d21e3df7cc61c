import torch
def even(x, n):
    return odd(x * 2, n - 1)
def odd(x, n):
    return even(x / 2, n - 1)
x = torch.tensor(1.0, requires_grad=True)
even(x, 10).backward()
