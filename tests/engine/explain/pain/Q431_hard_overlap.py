import torch
pred = torch.tensor([0.2, 0.9, 0.7], requires_grad=True)
t = torch.tensor([0.0, 1.0, 1.0])
b = (pred > 0.5).float()
inter = (b * t).sum(); union = b.sum() + t.sum() - inter
loss = 1 - inter / union
loss.requires_grad_(True)
loss.backward()
print(pred.grad)
