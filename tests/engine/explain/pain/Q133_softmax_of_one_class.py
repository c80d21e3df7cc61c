import torch
logits = torch.randn(3, 1, requires_grad=True)
p = torch.softmax(logits, dim=1)
loss = -(p.log()).sum()
loss.backward()
print(logits.grad)
