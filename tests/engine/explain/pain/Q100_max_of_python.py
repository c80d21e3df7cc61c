import torch
w = torch.tensor(-2.0, requires_grad=True)
loss = max(0, w * 3)
loss.backward()
