import numpy as np
import torch

torch.manual_seed(0)
np.random.seed(0)


def digits(t):
    """A number that changes with the last digit of any element."""
    t = t.detach().double().reshape(-1)
    return (t * torch.arange(1, t.numel() + 1).double()).sum().item()


for n, k, m in [(1, 3, 4), (4, 4, 4), (5, 7, 3), (32, 2, 16), (32, 16, 1), (1, 16, 1), (1, 20, 2), (2, 20, 1),
                (32, 16, 8), (3, 20, 10), (1, 128, 128), (16, 128, 64), (20, 300, 50), (64, 300, 128), (7, 33, 13)]:
    for turned in range(4):
        a = torch.randn(k, n).t() if turned & 1 else torch.randn(n, k)
        b = torch.randn(m, k).t() if turned & 2 else torch.randn(k, m)
        bias = torch.randn(m)
        print(n, k, m, digits(a @ b), digits(torch.addmm(bias, a, b)), digits(torch.addmm(bias, a, b, beta=0.5, alpha=2.0)))
        print(digits(a @ b[:, 0]), digits(a[0] @ b), digits(a[0] @ b[:, 0]), digits(torch.nn.functional.linear(a[0], b.t(), bias)))
        x, y = a.numpy() * np.float64(1.1), b.numpy() * np.float64(0.9)
        for product in (x @ y, x.dot(y), x @ y[:, 0], x[0] @ y, x.T @ x, x.astype(np.float32) @ y.astype(np.float32)):
            print(digits(torch.tensor(product)), end=" ")
        print(x[0].dot(y[:, 0]))

for batch, n, k, m in [(2, 3, 4, 5), (2, 8, 8, 8), (4, 10, 16, 10), (3, 1, 64, 7), (2, 30, 20, 10)]:
    a, b, c, v = torch.randn(batch, n, k), torch.randn(batch, k, m), torch.randn(batch, n, m), torch.randn(k)
    print(digits(torch.bmm(a, b)), digits(a @ b[0]), digits(a[0] @ b), digits(torch.baddbmm(c, a, b)), digits(a @ v), digits(v @ b))
    print(digits(torch.einsum("bik,bkj->bij", a, b)), digits(c.clone().baddbmm_(a, b)))
