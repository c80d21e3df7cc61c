# What stands in the state of an optimizer, and the flags that a processor alone cannot serve.
import torch
from torch import nn, optim


def rosen(x): return (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2


for options in (dict(max_iter=4), dict(max_iter=25, line_search_fn="strong_wolfe"), dict(lr=0.001, max_iter=10, history_size=3)):
    x = torch.tensor([-1.2, 1.0], dtype=torch.float64, requires_grad=True)
    o = optim.LBFGS([x], **options)

    def closure():
        o.zero_grad()
        loss = rosen(x)
        loss.backward()
        return loss

    for _ in range(3):
        print(o.step(closure), x)
    print(list(o.state[x]), o.state[x]["func_evals"])
for name, options in (("Adam", dict(capturable=True)), ("Adam", dict(fused=True)), ("Adam", dict(fused=True, differentiable=True)), ("Adam", dict(differentiable=True)),
                      ("AdamW", dict(capturable=True)), ("SGD", dict(lr=0.1, differentiable=True)),
                      ("SGD", dict(lr=torch.tensor(0.1))), ("SGD", dict(lr="a")), ("SGD", dict(lr=float("nan")))):
    w = torch.tensor([1.0, -2.0], requires_grad=True)
    try:
        o = getattr(optim, name)([w], **options)
        (w * w).sum().backward()
        o.step()
        print(name, w)
    except Exception as error:
        print(name, type(error).__name__, error)
w = torch.tensor([1.0, -2.0], requires_grad=True)
o = optim.NAdam([w], lr=0.1, foreach=True)
for _ in range(4):
    o.zero_grad()
    (w * w * w).sum().backward()
    o.step()
print(w, o.state[w])
e = nn.Embedding(5, 2, sparse=True)
nn.init.ones_(e.weight)
o = optim.SparseAdam(e.parameters(), lr=0.1)
for ids in ([1, 1, 2], [2, 3], [3]):
    o.zero_grad()
    (e(torch.tensor(ids)) ** 2).sum().backward()
    o.step()
    print(e.weight)
print(o, o.state[e.weight])
for wrong in (lambda: optim.SparseAdam([w], lr=0), lambda: optim.SparseAdam([w], betas=(0.5, 1)), lambda: optim.SparseAdam([w]).step()):
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)
