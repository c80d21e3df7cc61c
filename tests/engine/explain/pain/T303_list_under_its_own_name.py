import torch
a = torch.ones(2, 2, requires_grad=True)
rows = []
for row in a:
    rows.append(row.sum())
rows = torch.Tensor(rows)
loss = rows.mean()
loss.backward()
