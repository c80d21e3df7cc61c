import torch
rows = [torch.randn(3), torch.randn(3), torch.randn(4)]
m = torch.stack(rows)
