import torch
def power(x, n):
    return x * power(x, n - 1)
x = torch.tensor(2.0, requires_grad=True)
power(x, 3).backward()
