import torch
def actualizar(p, lr):
    p = p - lr * p.grad
w = torch.tensor([1.0], requires_grad=True)
for _ in range(2):
    ((w - 3) ** 2).sum().backward()
    with torch.no_grad():
        actualizar(w, 0.1)
print(w)
