import torch
torch.manual_seed(0)
Wq = torch.randn(4, 4, requires_grad=True)
x = torch.randn(2, 3, 4)
s = (x @ Wq) @ x.transpose(1, 2)
a = torch.softmax(s, -1)
a.sum().backward()
print(Wq.grad)
