import torch
import torch.nn.functional as F
logits = torch.randn(2, 3, requires_grad=True)
loss = F.cross_entropy(logits, torch.tensor([[0], [1]]))
