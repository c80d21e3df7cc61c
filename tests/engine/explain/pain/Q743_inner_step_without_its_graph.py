import torch
meta = torch.tensor([0.5], requires_grad=True)
x, y = torch.tensor([1.0, 2.0]), torch.tensor([2.0, 4.0])
inner = ((meta * x - y) ** 2).mean()
g = torch.autograd.grad(inner, meta)[0]
rapido = meta - 0.1 * g
outer = ((rapido * x - y) ** 2).mean()
outer.backward()
print(meta.grad)
