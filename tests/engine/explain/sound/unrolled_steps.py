# differentiable unrolled optimisation w.r.t. lr
import torch
lr = torch.tensor(0.1, requires_grad=True)
w0 = torch.tensor([1.0, 2.0], requires_grad=True)
w = w0
for i in range(3):
    g, = torch.autograd.grad(((w - 3) ** 2).sum(), w, create_graph=True)
    w = w - lr * g
l = ((w - 3) ** 2).sum()
l.backward()
print(lr.grad, w0.grad)
