import torch
w = torch.tensor(1.0, requires_grad=True)
loss = w * 2
loss.backwards()
