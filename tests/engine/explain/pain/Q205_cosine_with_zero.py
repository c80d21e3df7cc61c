import torch, torch.nn.functional as F
a = torch.zeros(1, 3, requires_grad=True)
b = torch.ones(1, 3)
sim = (a * b).sum() / (a.norm() * b.norm())
sim.backward()
