import torch

w = torch.tensor(2.0, requires_grad=True)
y = w * 3.0
y.register_hook(lambda grad: grad * 2)
loss = y ** 2
loss.backward()
