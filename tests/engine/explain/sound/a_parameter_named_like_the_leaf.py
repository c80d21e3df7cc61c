# backtracking in function with parameter named like the leaf
import torch
def f(w): return (w ** 2).sum()
def paso(w, g, t): return w - t * g
w = torch.tensor([1., 2.], requires_grad=True)
for _ in range(3):
    l = f(w); w.grad = None; l.backward()
    with torch.no_grad():
        t = 1.
        if f(paso(w, w.grad, t)) >= l: t /= 4
        w.copy_(paso(w, w.grad, t))
