# hook on wrong tensor: registered on recomputed expression
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
gs = []
(x * 2).register_hook(gs.append)
y = (x * 2).sum(); y.backward()
print(gs)
