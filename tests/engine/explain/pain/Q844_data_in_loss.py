import torch
w = torch.tensor([1.0, -2.0], requires_grad=True)
x = torch.tensor([1.0, 2.0])
y = w * x
hits = (y > 0).float().mean()
print("share", hits.item())
loss = y.data.sum()
loss.backward()
