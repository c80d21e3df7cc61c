import torch
w = torch.tensor([3.0, 4.0], requires_grad=True)
(w ** 2).sum().backward()
w.grad.clamp(-1, 1)
with torch.no_grad():
    w -= w.grad
print(w)
