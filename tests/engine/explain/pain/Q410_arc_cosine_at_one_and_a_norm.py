import torch
a = torch.tensor([1.0, 0.0]); b = torch.tensor([1.0, 0.0], requires_grad=True)
cos = (a @ b) / (a.norm() * b.norm())
ang = torch.acos(cos)
ang.backward()
print(b.grad)
