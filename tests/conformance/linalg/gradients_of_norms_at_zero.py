import torch
for p in (1, 2, 3, float('inf'), 0.5):
    x = torch.zeros(3, requires_grad=True)
    (x / x.norm(p)).sum().backward(); print(p, x.grad)
    x = torch.zeros(3, requires_grad=True)
    (x / torch.linalg.vector_norm(x, p)).sum().backward(); print(p, x.grad)
    x = torch.tensor([0., 3., 4.], requires_grad=True)
    x.norm(p).backward(torch.tensor(float('nan'))); print(p, x.grad)
