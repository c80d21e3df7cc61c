# What a hook may give back.
import torch

print("== nh errors")
x = torch.tensor([1.0], requires_grad=True)
def t(h):
    y = x * 2
    y.grad_fn.register_hook(h)
    try: y.backward(); print(x.grad)
    except Exception as e: print(type(e).__name__, e)
t(lambda gi, go: 3)
t(lambda gi, go: (1, 2))
t(lambda gi, go: (gi[0],))
t(lambda gi, go: gi[0])
t(lambda gi: gi)
t(lambda gi, go: (gi[0], gi[0], gi[0]))
t(lambda gi, go: [gi[0] * 2, None])
t(lambda gi, go: (None, None))
t(lambda gi, go: (torch.ones(3), None))
def p(h):
    y = x * 2
    y.grad_fn.register_prehook(h)
    try: y.backward(); print(x.grad)
    except Exception as e: print(type(e).__name__, e)
p(lambda go: 3); p(lambda go: (1,)); p(lambda go: ()); p(lambda go: (None,)); p(lambda go: go[0]); p(lambda go: (torch.ones(5),))


print("== th errors")
x = torch.tensor([1.0], requires_grad=True)
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: torch.tensor([1.0]).register_hook(lambda g: g))
t(lambda: torch.tensor([1.0]).retain_grad())
def run(h):
    y = x * 2; y.register_hook(h); y.sum().backward()
t(lambda: run(lambda: 3))
t(lambda: run(lambda g: 3))
t(lambda: run(lambda g: torch.ones(2)))
x = torch.tensor([1.0], requires_grad=True)
t(lambda: run(lambda g: torch.ones(1, dtype=torch.float64)))
t(lambda: run(lambda g: g.mul_(3)))
t(lambda: run(lambda g: 1 / 0))
t(lambda: run(lambda g: (g, g)))
t(lambda: run(lambda g: torch.ones(1, dtype=torch.int64)))
print(x.grad)
def leaf(h):
    w = torch.tensor([1.0], requires_grad=True); w.register_hook(h); (w * 2).sum().backward(); return w.grad
t(lambda: leaf(lambda g: 3)); t(lambda: leaf(lambda g: torch.ones(2))); t(lambda: leaf(lambda g: g.double())); t(lambda: leaf(lambda g: None)); t(lambda: leaf(lambda g: torch.zeros(())))
