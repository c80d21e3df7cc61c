import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
x = [1.0, 2.0]
y = w @ x
y.backward()
