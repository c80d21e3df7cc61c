import torch
x = torch.tensor(2.0)
x.retain_grad()
