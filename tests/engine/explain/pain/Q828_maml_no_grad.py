import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.tensor([1.0, -1.0])
fast = w.clone()
inner = ((fast * x).sum() - 1) ** 2
g, = torch.autograd.grad(inner, fast)
with torch.no_grad():
    fast = fast - 0.1 * g
outer = ((fast * x).sum() - 2) ** 2
outer.backward()
print(w.grad)
