import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 3
y.register_hook(lambda g: g.clamp_(max=0.5))
y.sum().backward()
print(x.grad)
