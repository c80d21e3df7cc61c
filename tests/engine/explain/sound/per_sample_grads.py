import torch
torch.manual_seed(0)
w = torch.randn(3, requires_grad=True)
x = torch.randn(4, 3); t = torch.randn(4)
grads = []
for i in range(4):
    loss = (x[i] @ w - t[i]) ** 2
    g, = torch.autograd.grad(loss, w)
    grads.append(g)
with torch.no_grad():
    w -= 0.1 * torch.stack(grads).mean(0)
