import torch
w = torch.ones(2, 2, requires_grad=True)
row = w.data[0]
l = (w * w).sum()
row.fill_(5.0)
l.backward()
print(w.grad)
