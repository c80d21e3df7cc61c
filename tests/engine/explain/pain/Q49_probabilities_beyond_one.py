import torch, torch.nn.functional as F
p = torch.tensor([1.5], requires_grad=True)
F.binary_cross_entropy(p, torch.tensor([1.0])).backward()
