import torch
a = torch.tensor(1.0, requires_grad=True)
b = a.clone()
loss = b * 5
loss.backward()
print(a.grad, b.grad)
