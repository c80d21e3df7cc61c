import torch
w = torch.tensor(2.0, requires_grad=True)
h = float(w) * 3
loss = w * 0 + h
loss.backward()
print(w.grad)
