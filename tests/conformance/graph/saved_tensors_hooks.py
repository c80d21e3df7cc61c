# Hooks on what the graph keeps, and their refusal.
import torch

print("== saved hooks")
log = []
def pack(t): print("pack", t); return (t.shape, t * 1)
def unpack(p): print("unpack", p[0]); return p[1]
x = torch.tensor([1.0, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    y = x * x
    z = y.exp()
    s = z.sum()
s.backward(); print(x.grad)
with torch.autograd.graph.saved_tensors_hooks(lambda t: t.numpy() if not t.requires_grad else t.detach().numpy(), lambda n: torch.from_numpy(n)):
    y = (x ** 3).sigmoid()
print(y.grad_fn._saved_result); y.sum().backward(); print(x.grad)
def t(p, u):
    try:
        with torch.autograd.graph.saved_tensors_hooks(p, u): y = x * x
        y.sum().backward(); print(x.grad)
    except Exception as e: print(type(e).__name__, e)
t(lambda t: t, lambda t: 3); t(lambda t: 3, lambda t: t); t(lambda t: t.mul_(2), lambda t: t); t(3, 4); t(lambda t: t + 1, lambda t: t); t(lambda t: t, lambda t: t[:1])
with torch.autograd.graph.save_on_cpu(): y = x * x
y.sum().backward(); print(x.grad)
with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t * 100, lambda t: t): y = x * 3 * x
y.sum().backward(); print(x.grad)
y = x.exp(); y.grad_fn._raw_saved_result.register_hooks(lambda t: t * 2, lambda t: t); y.sum().backward(); print(x.grad)
y = x * x
try: y.grad_fn._raw_saved_self.register_hooks(lambda t: t.add_(1), lambda t: t)
except Exception as e: print(type(e).__name__, e)

print("== disabled")
g = torch.autograd.graph
x = torch.tensor([1.0], requires_grad=True)
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def use():
    with g.saved_tensors_hooks(lambda a: a * 2, lambda a: a): y = x * x
    return torch.autograd.grad(y, x)
with g.disable_saved_tensors_hooks("no hooks here"): t(use)
t(use)
@g.disable_saved_tensors_hooks("deco")
def f(): return use()
t(f); t(use)
with g.saved_tensors_hooks(lambda a: a, lambda a: a):
    t(lambda: g.disable_saved_tensors_hooks("x").__enter__())
with g.disable_saved_tensors_hooks("a"):
    with g.disable_saved_tensors_hooks("b"): t(use)
    t(use)
t(use); 
