import torch
lr = float(input("lr? "))
w = torch.ones(2, requires_grad=True)
(w ** 2).sum().backward()
