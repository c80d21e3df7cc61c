# Hooks of modules, forward and backward, and what they may give back.
import torch

print("== mh forward")
from torch import nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self):
        super().__init__(); self.a = nn.Linear(2, 2); self.b = nn.ReLU()
    def forward(self, x): print("fwd"); return self.b(self.a(x))
m = M()
m.register_forward_pre_hook(lambda mod, inp: print("pre", type(mod).__name__, inp))
m.register_forward_pre_hook(lambda mod, inp: inp[0] * 2)
m.register_forward_pre_hook(lambda mod, inp: (inp[0] + 1,))
m.register_forward_hook(lambda mod, inp, out: print("post", type(mod).__name__, inp, out))
h = m.register_forward_hook(lambda mod, inp, out: out * 100)
m.a.register_forward_hook(lambda mod, inp, out: print("a", inp, out))
m.b.register_forward_hook(lambda mod, inp, out: print("b", inp, out))
y = m(torch.ones(1, 2))
print(y)
h.remove()
print(m(torch.ones(1, 2)))
print(len(m._forward_hooks), len(m._forward_pre_hooks))


print("== mh backward")
from torch import nn
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
for i, l in enumerate(m):
    l.register_full_backward_hook(lambda mod, gi, go, i=i: print("full", i, gi, go))
m.register_full_backward_hook(lambda mod, gi, go: print("seq", gi, go))
x = torch.ones(1, 2, requires_grad=True)
m(x).sum().backward()
print(x.grad)
m(torch.ones(1, 2)).sum().backward()
y = m(x); print(y)
for p in m.parameters(): p.register_hook(lambda g: print("p", g.shape))
m(x).sum().backward()


print("== mh backward replace")
from torch import nn
torch.manual_seed(0)
l = nn.Linear(2, 1)
l.register_full_backward_hook(lambda mod, gi, go: (gi[0] * 10,))
l.register_full_backward_hook(lambda mod, gi, go: print("second", gi, go))
x = torch.ones(1, 2, requires_grad=True)
l(x).sum().backward()
print(x.grad, l.weight.grad)
def t(h, x=x):
    l = nn.Linear(2, 1); l.register_full_backward_hook(h)
    try: l(x).sum().backward(); print("ok")
    except Exception as e: print(type(e).__name__, e)
t(lambda mod, gi, go: 3); t(lambda mod, gi, go: (1,)); t(lambda mod, gi, go: (gi[0], gi[0])); t(lambda mod, gi: None); t(lambda mod, gi, go: gi[0]); t(lambda mod, gi, go: (gi[0],), torch.ones(1, 2)); t(lambda mod, gi, go: None, torch.ones(1, 2)); t(lambda mod, gi, go: (None,)); t(lambda mod, gi, go: 1 / 0)


print("== mh backward old")
from torch import nn
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
for i, l in enumerate(m): l.register_backward_hook(lambda mod, gi, go, i=i: print("old", i, gi, go))
x = torch.ones(1, 2, requires_grad=True)
m(x).sum().backward()
try: m[0].register_full_backward_hook(lambda *a: None)
except Exception as e: print(type(e).__name__, e)
l = nn.Linear(1, 1); l.register_full_backward_hook(lambda *a: None)
try: l.register_backward_hook(lambda *a: None)
except Exception as e: print(type(e).__name__, e)
class Two(nn.Module):
    def forward(self, x): return x * 2 + 1
t = Two(); t.register_backward_hook(lambda mod, gi, go: print("two", gi, go)); t(x).sum().backward()
class Tup(nn.Module):
    def forward(self, x): return x * 2, x * 3
t = Tup(); t.register_backward_hook(lambda mod, gi, go: print("tup", gi, go)); sum(t(x)).sum().backward()
class D(nn.Module):
    def forward(self, x): return {"a": x * 2, "b": x}
t = D(); t.register_backward_hook(lambda mod, gi, go: print("dict", gi, go)); t(x)["a"].sum().backward()
t = D(); t.register_full_backward_hook(lambda mod, gi, go: print("dict", gi, go)); t(x)["a"].sum().backward()


print("== mh pre backward")
from torch import nn
l = nn.Linear(1, 1)
try: l.register_full_backward_pre_hook(lambda m, go: go)
except Exception as e: print(type(e).__name__, e)
try: l.register_forward_hook(lambda m, i, o: o, prepend=True)
except Exception as e: print(type(e).__name__, e)
try: l.register_forward_hook(lambda m, i, k, o: o, with_kwargs=True)
except Exception as e: print(type(e).__name__, e)
try: torch.tensor([1.], requires_grad=True).register_post_accumulate_grad_hook(lambda p: None)
except Exception as e: print(type(e).__name__, e)
try: torch.autograd.graph.register_multi_grad_hook([], lambda g: g)
except Exception as e: print(type(e).__name__, e)
try: (torch.tensor([1.], requires_grad=True)*2).grad_fn.register_prehook(lambda g: g)
except Exception as e: print(type(e).__name__, e)
try: torch.nn.modules.module.register_module_full_backward_pre_hook
except Exception as e: print(type(e).__name__, e)


print("== mh several inputs")
from torch import nn
class B(nn.Module):
    def forward(self, x, y, k=2): return x * y * k, x + y
b = B()
b.register_full_backward_hook(lambda m, gi, go: print(gi, go))
b.register_forward_hook(lambda m, i, o: print(i, o))
x = torch.tensor([1.0], requires_grad=True); y = torch.tensor([2.0], requires_grad=True)
p, q = b(x, y); p.backward(); print(x.grad, y.grad)
p, q = b(x, y=y); (p + q).backward(); print(x.grad, y.grad)
p, q = b(x, torch.tensor([5.0])); (p + q).backward()
b(x, y)[1].backward()


print("== mh none")
from torch import nn
class B(nn.Module):
    def forward(self, x, y): return x * 2
b = B()
b.register_full_backward_hook(lambda m, gi, go: print(gi, go))
x = torch.tensor([1.0], requires_grad=True); y = torch.tensor([2.0], requires_grad=True)
b(x, y).backward(); print(x.grad, y.grad)
b(x, 3).backward(); b(x, torch.tensor([1])).backward()
def hook(m, gi, go): return (gi[0] * 2, None)
b.register_full_backward_hook(hook); b(x, y).backward(); print(x.grad)
class C(nn.Module):
    def forward(self, x): return [x * 2, x]
c = C(); c.register_full_backward_hook(lambda m, gi, go: print("c", gi, go)); c(x)[0].backward()
class D(nn.Module):
    def forward(self, x): return 3.0
d = D(); d.register_full_backward_hook(lambda m, gi, go: print("c", gi, go)); print(d(x))
with torch.no_grad(): print(b(x, y))
l = nn.Linear(1, 1); l.register_full_backward_hook(lambda m, gi, go: (torch.ones(3, 3),)); 
try: l(torch.ones(1, 1, requires_grad=True)).backward()
except Exception as e: print(type(e).__name__, e)
l = nn.Linear(1, 1); l.register_full_backward_hook(lambda m, gi, go: (torch.ones(3, 3),)); 
try: l(torch.ones(1, 1)).backward()
except Exception as e: print(type(e).__name__, e)
l = nn.Linear(1, 1); l.register_full_backward_hook(lambda m, gi, go: 5); 
try: l(torch.ones(1, 1)).backward()
except Exception as e: print(type(e).__name__, e)
