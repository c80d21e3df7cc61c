import torch
import torch.nn.functional as F
z = torch.tensor([-3.0, 0.5, 2.0], requires_grad=True)
y = torch.tensor([0.0, 1.0, 1.0])
p = torch.sigmoid(z)
loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()
lse = torch.log(torch.exp(z).sum())
(loss + lse).backward()
print(z.grad)
