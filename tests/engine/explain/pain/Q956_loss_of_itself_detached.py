import torch
torch.manual_seed(0)
w = torch.randn(2, requires_grad=True)
x, y = torch.ones(3, 2), torch.tensor([1.0, 2.0, 3.0])
pred = x @ w
loss = ((pred - pred.detach()) ** 2).mean()
loss.backward()
print(w.grad)
