import torch
w = torch.tensor(-200.0, requires_grad=True)
s = 1 / (1 + torch.exp(-w))
loss = -torch.log(s)
loss.backward()
print(w.grad)
