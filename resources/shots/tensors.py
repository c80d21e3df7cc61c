import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 0.0]])
W = torch.tensor([[0.4, -0.2], [0.1, 0.3]], requires_grad=True)
b = torch.tensor([0.5, -0.5], requires_grad=True)
h = torch.relu(X @ W + b)
loss = (h * h).sum()
loss.backward()
print(W.grad)
print(b.grad)
