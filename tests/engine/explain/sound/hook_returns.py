import torch
w = torch.tensor([1., 2.], requires_grad=True)
y = w * 3
norms = []
y.register_hook(lambda g: norms.append(g.norm().item()))
w.register_hook(lambda g: g.clamp(-1, 1))
(y ** 2).sum().backward()
print(norms, w.grad)
