import torch
meta = torch.tensor(0.1, requires_grad=True)
w = torch.tensor(1.0, requires_grad=True)
loss = (w * 3 - 1) ** 2
loss.backward()
with torch.no_grad():
    w -= meta * w.grad
outer = (w * 3 - 1) ** 2
outer.backward()
print(meta.grad)
