import torch
x = torch.ones(5); y = torch.zeros(3); torch.manual_seed(0); w = torch.randn(5, 3, requires_grad=True); b = torch.randn(3, requires_grad=True)
z = torch.matmul(x, w) + b; loss = torch.nn.functional.binary_cross_entropy_with_logits(z, y)
print(f"Gradient function for z = {type(z.grad_fn).__name__}"); print(f"Gradient function for loss = {loss.grad_fn.name()}")
loss.backward(); print(w.grad); print(b.grad); print(z.requires_grad)
with torch.no_grad(): z = torch.matmul(x, w) + b
print(z.requires_grad); z = torch.matmul(x, w) + b; z_det = z.detach(); print(z_det.requires_grad)
inp = torch.eye(4, 5, requires_grad=True); out = (inp + 1).pow(2).t(); out.backward(torch.ones_like(out), retain_graph=True); print(f"First call\n{inp.grad}"); out.backward(torch.ones_like(out), retain_graph=True); print(f"\nSecond call\n{inp.grad}"); inp.grad.zero_(); out.backward(torch.ones_like(out), retain_graph=True); print(f"\nCall after zeroing gradients\n{inp.grad}")
a = torch.tensor([2., 3.], requires_grad=True); b = torch.tensor([6., 4.], requires_grad=True); Q = 3 * a ** 3 - b ** 2; Q.backward(gradient=torch.tensor([1., 1.])); print(9 * a ** 2 == a.grad); print(-2 * b == b.grad)
model = torch.nn.Linear(3, 2); grads = []
h = model.weight.register_hook(lambda g: grads.append(g.norm().item())); acts = {}
def hook(name):
    def fn(m, i, o): acts[name] = o.detach()
    return fn
hh = model.register_forward_hook(hook('lin')); bh = model.register_full_backward_hook(lambda m, gi, go: print('bw', m.__class__.__name__, [None if g is None else tuple(g.shape) for g in gi], go[0].shape))
o = model(torch.ones(4, 3, requires_grad=True)); o.sum().backward(); print(grads, acts['lin'].shape); h.remove(); hh.remove(); bh.remove()
class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, i):
        result = i.exp(); ctx.save_for_backward(result); return result
    @staticmethod
    def backward(ctx, grad_output):
        result, = ctx.saved_tensors; return grad_output * result
t = torch.tensor(2., requires_grad=True, dtype=torch.double); print(Exp.apply(t), torch.autograd.gradcheck(Exp.apply, (t,)), torch.autograd.grad(Exp.apply(t), t, create_graph=True))
f = lambda x: (x ** 3).sum(); print(torch.autograd.functional.hessian(f, torch.tensor([1., 2.])), torch.autograd.functional.jacobian(lambda x: x ** 2, torch.tensor([1., 2.])), torch.autograd.functional.vjp(lambda x: x ** 2, torch.tensor([1., 2.]), torch.ones(2)))
x = torch.linspace(0., 2. * 3.14159, steps=5, requires_grad=True); out = 2 * torch.sin(x) + 1; print(out.grad_fn, out.grad_fn.next_functions[0][0].next_functions, x.grad_fn) if False else print(out); out.sum().backward(); print(x.grad)
import copy
m2 = copy.deepcopy(model); print(all(torch.equal(a, b) for a, b in zip(model.parameters(), m2.parameters())), m2.weight is model.weight)
for p in model.parameters(): p.requires_grad = False
model.bias = torch.nn.Parameter(torch.zeros(2)); print([n for n, p in model.named_parameters() if p.requires_grad])
print(torch.is_grad_enabled(), torch.autograd.grad(a.sum() * 2, a), a.is_leaf, Q.is_leaf, Q.retain_grad())
try: a.sum().backward(); torch.ones(2).backward()
except RuntimeError as e: print(e)
with torch.autograd.set_detect_anomaly(True): pass
with torch.inference_mode(): print((a * 2).requires_grad)
x = torch.randn(3, requires_grad=True); y = x * 2; n = 0
while y.data.norm() < 1000: y = y * 2; n += 1
print(y, n); y.backward(torch.tensor([0.1, 1.0, 0.0001])); print(x.grad)
