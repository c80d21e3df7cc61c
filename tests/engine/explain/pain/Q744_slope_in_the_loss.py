import torch
torch.manual_seed(0)
w = torch.randn(3, requires_grad=True)
for vuelta in range(4):
    error = ((w - 1) ** 2).sum()
    pendiente = torch.autograd.grad(error, [w], retain_graph=True)[0]
    perdida = error + 0.1 * pendiente.norm()
    perdida.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        w.grad = None
