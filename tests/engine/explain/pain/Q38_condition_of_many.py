import torch
a = torch.tensor([1.0, 2.0])
if a > 1:
    pass
