# torch.split names its sizes differently from the method.
import torch

x = torch.arange(6)
print(torch.split(x, split_size_or_sections=2), x.split(split_size=4), torch.split(tensor=x, split_size_or_sections=[1, 5]))
w = torch.arange(4.0, requires_grad=True)
first, second = torch.split(w, 2, dim=0)
(first * 2 + second ** 2).sum().backward()
print(first.grad_fn.name(), w.grad)
