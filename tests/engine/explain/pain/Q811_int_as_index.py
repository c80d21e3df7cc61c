import torch
pos = torch.tensor(1.4, requires_grad=True)
img = torch.tensor([0.0, 1.0, 4.0, 9.0])
v = img[int(pos)]
loss = (v - 2) ** 2
loss.backward()
