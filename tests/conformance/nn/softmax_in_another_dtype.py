import torch
import torch.nn as nn
import torch.nn.functional as F
def attempt(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(f"{label}: {type(e).__name__}: {e}")
x = torch.tensor([[1.0, 2.0], [0.5, -1.0]], requires_grad=True)
for f in (torch.softmax, torch.log_softmax):
    y = f(x, 1, dtype=torch.float64)
    print(y, y.grad_fn.next_functions[0][0].name())
    (y * y).sum().backward()
    print(x.grad)
    print(f(x, dim=0), f(x, -1, dtype=None), f(x, 1, torch.float64))
print(x.softmax(1, torch.float64), x.log_softmax(dim=0, dtype=torch.float64), x.softmax(0))
print(F.softmax(x, 1, dtype=torch.float64), F.log_softmax(x, dim=1))
print(torch.softmax(torch.tensor([1, 2]), 0, dtype=torch.float32))
print(torch.log1p(x).grad_fn.name(), x.exp().log1p())
attempt("softmax int", lambda: torch.softmax(torch.tensor([1, 2]), 0))
attempt("maximum", lambda: torch.maximum(x, 0.5))
attempt("minimum", lambda: torch.minimum(x, 1))
attempt("minimum ok", lambda: x.minimum(torch.tensor(1.0)))
attempt("maximum ok", lambda: torch.maximum(x, torch.tensor([0, 1])))
attempt("atan2", lambda: torch.atan2(x, 1.0))
attempt("logical_and", lambda: torch.logical_and(x, True))
attempt("logical_xor", lambda: torch.logical_xor(x > 0, x > 1))
attempt("huber", lambda: F.huber_loss(x, x * 2, delta=0.0))
attempt("huber ok", lambda: F.huber_loss(x, x * 2, delta=0.5))
attempt("smooth", lambda: F.smooth_l1_loss(x, x * 2, beta=-0.5))
