import torch
w = torch.tensor(2.0, requires_grad=True)
loss = torch.zeros(1, requires_grad=True)
for k in range(3):
    loss += (w * k) ** 2
loss.backward()
