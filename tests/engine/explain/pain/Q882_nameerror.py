import torch
weights = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (wieghts ** 2).sum()
loss.backward()
