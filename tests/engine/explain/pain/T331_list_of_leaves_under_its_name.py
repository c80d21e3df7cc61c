import torch
parts = [torch.tensor(float(i), requires_grad=True) for i in range(3)]
parts = torch.tensor(parts)
x = torch.linspace(-1, 1, 5)
y = sum(c * x ** i for i, c in enumerate(parts))
loss = (y - x).pow(2).mean()
loss.backward()
