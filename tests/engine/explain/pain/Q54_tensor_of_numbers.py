import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
vals = [v.item() * 2 for v in w]
loss = torch.tensor(vals).sum()
loss.backward()
