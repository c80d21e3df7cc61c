import torch
scores = torch.tensor([0.1, 0.7, 0.2], requires_grad=True)
idx = scores.topk(2).indices
vals = torch.tensor([10.0, 20.0, 30.0])[idx]
vals.sum().backward()
