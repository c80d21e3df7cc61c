import torch
torch.manual_seed(0)
X = torch.tensor([[1.0], [2.0], [60.0]])
y = torch.tensor([[0.0], [1.0], [1.0]])
w = torch.tensor([[3.0]], requires_grad=True)
p = torch.sigmoid(X @ w)
loss = -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()
loss.backward()
print(loss, w.grad)
