# One element, several, and several that do not lie in one piece take different paths in PyTorch: far from
# zero their digits part.
import torch
import torch.nn.functional as F

for n in (1, 2, 5):
    x = torch.linspace(-6.5, -5.5, n).requires_grad_()
    y = F.gelu(x)
    y.sum().backward()
    print(n, y.tolist(), x.grad.tolist())

x = torch.linspace(-9, 9, 15).requires_grad_()
y = F.gelu(x)
y.backward(torch.linspace(1, 2, 15))
print(y.tolist())
print(x.grad.tolist())

x = torch.linspace(-8, 8, 6).view(2, 3).t().requires_grad_()
y = F.gelu(x)
y.sum().backward()
print(y, x.grad)

x = torch.tensor([-1.5, 0.25, 2.0], requires_grad=True)
for approximate in ("none", "tanh"):
    g, = torch.autograd.grad(F.gelu(x, approximate=approximate).sum(), x, create_graph=True)
    print(g.grad_fn.name(), g)
    print(torch.autograd.grad(g.sum(), x))
for wrong in (lambda: F.gelu(x, approximate="erf"), lambda: F.gelu(torch.tensor([1, 2]))):
    try:
        wrong()
    except RuntimeError as e:
        print(e)
