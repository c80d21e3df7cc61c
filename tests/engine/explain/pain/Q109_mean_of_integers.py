import torch
t = torch.tensor([1, 2, 3])
m = t.mean()
