import torch
lr = torch.tensor(0.1, requires_grad=True)
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w ** 2).sum()
g, = torch.autograd.grad(loss, w)
fast = w - float(lr) * g
outer = (fast ** 2).sum()
outer.backward()
print(lr.grad)
