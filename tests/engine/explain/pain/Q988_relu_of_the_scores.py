import torch
import torch.nn.functional as F
torch.manual_seed(0)
W = torch.randn(3, 4, requires_grad=True)
x = torch.randn(6, 3)
y = torch.tensor([0, 1, 2, 3, 0, 1])
z = x @ W
scores = torch.relu(z)
loss = F.cross_entropy(scores, y)
loss.backward()
print(W.grad)
