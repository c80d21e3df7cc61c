import torch
import torch.nn.functional as F
torch.manual_seed(0)
logits = torch.randn(3, requires_grad=True)
values = torch.tensor([1.0, 3.0, 2.0])
y = F.softmax(logits / 0.5, dim=0)
hard = torch.zeros(3)
hard[y.argmax()] = 1.0
loss = -(hard * values).sum()
loss.backward()
