import torch, torch.nn.functional as F
logits = torch.randn(3, 4, requires_grad=True)
y = F.one_hot(torch.tensor([0, 2, 1]), 4)
F.cross_entropy(logits, y).backward()
