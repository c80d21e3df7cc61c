import torch
loss = torch.tensor(2.0, requires_grad=True) * 2
total = 0
total += loss.data[0]
