import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)

y = w * x
loss = y ** 2 + 5 * y
loss.backward()
loss = (w - x) ** 2
loss.backward()
print(w.grad)
