import torch
w = torch.tensor([0.5, -0.5], requires_grad=True)
X = torch.tensor([[1., 2.], [2., 1.], [0., 1.]]); y = torch.tensor([1., 0., 1.])
perdidas = []
for xi, yi in zip(X, y):
    p = torch.sigmoid(xi @ w)
    perdidas.append(-(yi * p.log() + (1 - yi) * (1 - p).log()))
perdidas[-1].backward()
print(w.grad)
