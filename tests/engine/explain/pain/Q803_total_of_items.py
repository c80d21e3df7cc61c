import torch
w = torch.tensor([1.0, -2.0], requires_grad=True)
total = 0
for x in [1.0, 2.0, 3.0]:
    loss = ((w * x) ** 2).sum()
    total += loss.item()
total.backward()
