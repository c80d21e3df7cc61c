import torch
w = torch.tensor(2.0, requires_grad=True)
losses = []
for k in range(3):
    losses.append((w - k) ** 2)
total = torch.tensor(losses).mean()
total.backward()
