import torch
scores = torch.zeros(2, 3, requires_grad=True)
mask = torch.tensor([[True, True, False], [False, False, False]])
att = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
out = att.sum()
out.backward()
print(att, scores.grad)
