import torch
def fib(n, theta):
    if n < 2:
        return theta.item()
    return fib(n - 1, theta) + fib(n - 2, theta)
theta = torch.tensor(1.5, requires_grad=True)
s = fib(6, theta)
print(s)
s.backward()
