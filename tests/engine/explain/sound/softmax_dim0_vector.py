import torch
torch.manual_seed(0)
scores = torch.randn(5, requires_grad=True)
p = torch.softmax(scores, dim=0)
loss = -torch.log(p[2])
loss.backward()
