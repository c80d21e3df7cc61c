import torch
w = torch.tensor(2.0, requires_grad=True)
loss = (w ** 2).item()
loss.backward()
