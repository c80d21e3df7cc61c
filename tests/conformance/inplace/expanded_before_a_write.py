# Views that stand several times at one place, made before their base is written: what arrives there is added up.
import torch

w = torch.tensor(2.0, requires_grad=True)
W = w.expand(3)
for _ in range(3):
    loss = (W * torch.tensor([1.0, 2.0, 3.0])).sum()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
    print(loss.item(), w.grad.item(), w.item(), type(W.grad_fn).__name__)
    w.grad = None

rows = torch.tensor([[1.0], [2.0]], requires_grad=True)
wide = rows.expand(2, 3)
with torch.no_grad():
    rows.mul_(2)
(wide * torch.arange(6.0).view(2, 3)).sum().backward()
print(rows.grad)

v = torch.arange(5.0).requires_grad_()
windows = v.unfold(0, 3, 1)
with torch.no_grad():
    v.add_(1)
(windows ** 2).sum().backward()
print(v.grad)

b = torch.arange(4.0).requires_grad_()
y = b * 1
many = y[1].expand(3)
y.mul_(3)
g, = torch.autograd.grad((many ** 2 * torch.tensor([1.0, 2.0, 3.0])).sum(), b, create_graph=True)
print(g, type(many.grad_fn).__name__)
print(torch.autograd.grad(g.sum(), b))
