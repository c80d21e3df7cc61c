import torch
w = torch.tensor(2.0, requires_grad=True)
y = w ** 3
y.backward()
print(y.grad_fn._saved_self)
