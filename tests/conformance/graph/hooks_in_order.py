# Which hook runs when: of tensors, of leaves, of nodes, before and after writes in place.
import torch

print("== th retain")
x = torch.tensor([1.0], requires_grad=True)
y = x * 3
y.retain_grad()
y.register_hook(lambda g: g * 2)
z = y ** 2
z.retain_grad()
z.register_hook(lambda g: g * 5)
z.backward()
print(x.grad, y.grad, z.grad)
x = torch.tensor([1.0], requires_grad=True)
y = x * 3
y.register_hook(lambda g: g * 2)
y.retain_grad()
y.register_hook(lambda g: g * 7)
(y ** 2).backward()
print(x.grad, y.grad)
y = x * 1
y.retain_grad(); y.retain_grad(); print(y.retains_grad, x.retains_grad)
x.retain_grad()


print("== th shared")
w = torch.tensor([2.0], requires_grad=True)
w.register_hook(lambda g: print("w", g))
a = w * 3
a.register_hook(lambda g: print("a", g))
b = w * 4
b.register_hook(lambda g: print("b", g))
(a * b).register_hook(lambda g: print("ab", g))
c = a * b + w
c.register_hook(lambda g: print("c", g))
c.backward()
print(w.grad)
c = w + w
c.backward()
d = w * w * w
d.backward(); print(w.grad)


print("== th create graph")
x = torch.tensor([2.0], requires_grad=True)
y = x ** 3
y.register_hook(lambda g: print("y", g))
x.register_hook(lambda g: print("x", g))
g, = torch.autograd.grad(y, x, create_graph=True)
print(g)
g.register_hook(lambda k: print("g", k))
g.backward()
print(x.grad)
y = x ** 3
y.register_hook(lambda g: g * x)
g, = torch.autograd.grad(y, x, create_graph=True)
print(g, torch.autograd.grad(g, x))


print("== th inplace")
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 2
y.register_hook(lambda g: print("before", g))
y.mul_(3)
y.register_hook(lambda g: print("after", g))
y.sum().backward()
print(x.grad)
y = x * 2
y.retain_grad()
y.mul_(3)
y.sum().backward()
print(y.grad, x.grad)


print("== th view")
x = torch.zeros(4, requires_grad=True)
y = x * 1
v = y[:2]
v.register_hook(lambda g: print("v", g))
y.register_hook(lambda g: print("y", g))
v.mul_(2)
v.register_hook(lambda g: print("v2", g))
y.register_hook(lambda g: print("y2", g))
(y.sum() + v.sum()).backward()
print(x.grad, v.grad_fn.name(), y.grad_fn.name())


print("== nh post")
x = torch.tensor([1.0], requires_grad=True)
w = torch.tensor([3.0], requires_grad=True)
y = x * w
fn = y.grad_fn
h1 = fn.register_hook(lambda gi, go: print("post1", gi, go))
h2 = fn.register_hook(lambda gi, go: (gi[0] * 10, None))
fn.register_hook(lambda gi, go: print("post3", gi, go))
y.register_hook(lambda g: print("tensor", g))
y.backward(retain_graph=True)
print(x.grad, w.grad)
h2.remove()
y.backward(retain_graph=True)
print(x.grad, w.grad)
print(fn.name(), fn.metadata, fn.next_functions[0][0].variable is x)
acc = fn.next_functions[0][0]
acc.register_hook(lambda gi, go: print("acc", gi, go, x.grad))
y.backward()
print(x.grad)


print("== ri base")
x = torch.ones(3, requires_grad=True)
y = x * 2
y.retain_grad()
y[0] = 5.
(y * torch.tensor([1., 2., 3.])).sum().backward()
print(y.grad, x.grad)


print("== ri view2")
x = torch.ones(3, requires_grad=True)
y = x * 2
v = y[:2]
v.retain_grad()
y.mul_(3)
(v * torch.tensor([1., 2.])).sum().backward()
print(v.grad, x.grad)


print("== ri twice")
x = torch.ones(3, requires_grad=True)
y = x * 2
y.register_hook(lambda g: g * 10)
y.retain_grad()
y.mul_(3)
y.add_(1)
y.retain_grad()
y.register_hook(lambda g: print("late", g))
(y * torch.tensor([1., 2., 3.])).sum().backward()
print(y.grad, x.grad)
y2 = x * 3
y2.retain_grad(); y2.detach_(); print(y2.retains_grad, y2.requires_grad)


print("== ri hook then inplace leaf")
x = torch.ones(3)
x.mul_(2)
w = torch.ones(3, requires_grad=True)
y = w * 1
y.register_hook(lambda g: print("y", g))
y.detach_().requires_grad_()
y.register_hook(lambda g: print("y2", g))
(y * 2).sum().backward(); print(y.grad)


print("== hook called none")
class F(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x * 1, x * 2, x * 3
    @staticmethod
    def backward(ctx, a, b, c): print("bw", a, b, c); return a + b + c
x = torch.tensor([3.0], requires_grad=True)
a, b, c = F.apply(x)
b.register_hook(lambda g: print("b1", g))
b.register_hook(lambda g: torch.ones(1))
c.retain_grad()
try: a.backward()
except Exception as e: print(type(e).__name__, e)
print(x.grad, c.grad)
p, q = torch.tensor([1., 2.], requires_grad=True).unbind(); q.register_hook(lambda g: print("q", g)); p.backward()
m = torch.tensor([[1., 2.]], requires_grad=True).max(1); m.values.register_hook(lambda g: print("v", g)); m.values.sum().backward()
e = torch.linalg.eigh(torch.eye(2, requires_grad=True) * torch.tensor([1., 2.])); e.eigenvectors.register_hook(lambda g: print("ev", g)); e.eigenvalues.sum().backward()


print("== th backward in hook")
x = torch.tensor([3.0], requires_grad=True)
w = torch.tensor([1.0], requires_grad=True)
def h(g):
    print("in", g)
    with torch.enable_grad(): (w * g.detach()).sum().backward()
    print("w", w.grad)
    return g
y = x * 2; y.register_hook(h); y.backward(); print(x.grad, w.grad)


print("== th noncontig none")
class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x * 1, x * 2
    @staticmethod
    def backward(ctx, a, b): print("bw", a, b); return a + b
x = torch.tensor([3.0], requires_grad=True)
a, b = Two.apply(x); a.register_hook(lambda g: print("a", g)); b.register_hook(lambda g: print("b", g))
a.grad_fn.register_hook(lambda gi, go: print("n", gi, go))
a.backward(); print(x.grad)
p, q = torch.tensor([1., 2.], requires_grad=True).split(1); p.grad_fn.register_hook(lambda gi, go: print("sp", gi, go)); p.register_hook(lambda g: print("p", g)); p.backward()


print("== function hooks")
class Sq(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): ctx.save_for_backward(x); return x * x
    @staticmethod
    def backward(ctx, g):
        print("backward", g); x, = ctx.saved_tensors; return 2 * x * g
x = torch.tensor([3.0], requires_grad=True)
y = Sq.apply(x)
print(y.grad_fn.name())
y.register_hook(lambda g: print("y", g))
y.grad_fn.register_hook(lambda gi, go: print("node", gi, go))
x.register_hook(lambda g: print("x", g))
(y * 2).backward(); print(x.grad)

print("== handles")
x = torch.ones(1, requires_grad=True)
h = x.register_hook(print)
k = x.register_hook(lambda g: g)
print(k.id - h.id, list(x._backward_hooks.keys()) == [h.id, k.id], type(x._backward_hooks).__name__)
print((x * 2)._backward_hooks, torch.ones(1)._backward_hooks)
h.remove()
print(list(x._backward_hooks) == [k.id])
