import torch
p = torch.tensor([0.0, 0.5, 0.5], requires_grad=True)
ent = -torch.where(p > 0, p * torch.log(p), torch.tensor(0.0)).sum()
ent.backward()
print(ent, p.grad)
