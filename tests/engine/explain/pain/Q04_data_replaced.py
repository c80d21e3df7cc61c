import torch
w = torch.tensor(2.0, requires_grad=True)
y = w * w
w.data = torch.tensor(10.0)
y.backward()
print(w.grad)
