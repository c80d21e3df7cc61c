import torch
import torch.nn.functional as F
logits = torch.randn(3, requires_grad=True)
F.cross_entropy(logits, torch.tensor([1, 0, 2])).backward()
