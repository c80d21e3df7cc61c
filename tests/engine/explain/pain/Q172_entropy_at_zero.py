import torch
p = torch.tensor([0.0, 1.0], requires_grad=True)
loss = -(p * torch.log(p)).sum()
loss.backward()
print(p.grad)
