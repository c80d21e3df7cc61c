import torch
import torch.nn.functional as F
torch.manual_seed(0)
q = torch.randn(2, 5, 4, requires_grad=True)
k = torch.randn(2, 5, 4)
v = torch.randn(2, 5, 4)
weights = F.softmax(q @ k.transpose(-2, -1) / 4 ** 0.5, dim=2)
out = weights @ v
out.sum().backward()
print(q.grad.shape)
