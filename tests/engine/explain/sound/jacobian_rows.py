import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2])
rows = []
for i in range(2):
    x.grad = None
    y[i].backward(retain_graph=True)
    rows.append(x.grad.clone())
print(torch.stack(rows))
