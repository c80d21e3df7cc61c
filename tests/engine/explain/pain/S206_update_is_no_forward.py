import torch
w = torch.zeros(2, requires_grad=True)
x = torch.tensor([[1., 2.], [3., 1.], [2., 2.]]); y = torch.tensor([1., 2., 3.])
l = ((x @ w - y) ** 2).mean()
for _ in range(3):
    l.backward(retain_graph=True)
    with torch.no_grad():
        w -= 0.1 * w.grad
        w.grad.zero_()
    print(l.item())
