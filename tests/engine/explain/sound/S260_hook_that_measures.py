import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
norms = []
def hook(g):
    g = g.norm()
    norms.append(g.item())
y = x * 2
y.register_hook(hook)
y.sum().backward()
print(norms, x.grad)
