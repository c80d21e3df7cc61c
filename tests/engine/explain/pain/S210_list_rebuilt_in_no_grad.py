import torch
params = [torch.zeros(2, requires_grad=True), torch.zeros(1, requires_grad=True)]
x = torch.tensor([[1., 2.], [3., 1.], [2., 2.]]); y = torch.tensor([1., 2., 3.])
for _ in range(3):
    l = ((x @ params[0] + params[1] - y) ** 2).mean()
    l.backward()
    with torch.no_grad():
        params = [p - 0.1 * p.grad for p in params]
print(l.item())
