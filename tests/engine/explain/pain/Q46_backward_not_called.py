import torch
w = torch.tensor(1.0, requires_grad=True)
loss = (w - 3) ** 2
loss.backward
print(w.grad)
