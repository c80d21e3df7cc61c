import torch
torch.manual_seed(0)
q = torch.randn(3, 4, requires_grad=True)
v = torch.randn(3, 4, requires_grad=True)
scores = (q @ q.T).masked_fill(torch.eye(3) == 0, float("-inf"))
out = (torch.softmax(scores, dim=1) @ v).sum() + q.pow(2).sum()
out.backward()
print(q.grad, v.grad)
