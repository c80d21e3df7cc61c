import torch
import torch.nn.functional as F
logits = torch.zeros(2, 3, requires_grad=True)
t = torch.tensor([1.0, 2.0])
F.cross_entropy(logits, t).backward()
