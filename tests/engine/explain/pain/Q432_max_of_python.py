import torch
a = torch.tensor(2.0, requires_grad=True); b = torch.tensor(3.0, requires_grad=True)
m = max(a, b)
m.backward()
print(a.grad, b.grad)
