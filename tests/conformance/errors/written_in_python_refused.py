# What PyTorch has written in Python is named as Python's functions are, and so is what it gives.
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (x**2).sum()
net = torch.nn.Linear(2, 1)
for call in (
    lambda: y.backward(retain_grad=True),
    lambda: y.backward(None, False, False, None, 3),
    lambda: y.backward(None, gradient=None),
    lambda: torch.autograd.backward(y, retain=True),
    lambda: torch.autograd.backward(),
    lambda: torch.autograd.grad(y, x, create_grap=True),
    lambda: torch.autograd.grad(outputs=y),
    lambda: x.register_hook(fn=print),
    lambda: x.register_hook(),
    lambda: torch.optim.SGD([net.parameters()], lr=0.1),
    lambda: torch.optim.SGD([(each for each in net.parameters())], lr=0.1),
    lambda: torch.optim.SGD(net.named_parameters(), lr=0.1),
):
    try:
        print(call())
    except TypeError as error:
        print(error)
