import torch
w = torch.tensor(2.0, requires_grad=True)
v = torch.tensor(w, requires_grad=True)
(v ** 2).backward()
print(w.grad)
