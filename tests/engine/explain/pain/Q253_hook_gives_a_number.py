import torch
w = torch.ones(3, requires_grad=True)
def recorta(g):
    return 0.5
w.register_hook(recorta)
(w * 2).sum().backward()
