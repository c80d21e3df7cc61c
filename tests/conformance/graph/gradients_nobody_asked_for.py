# A backward limited to some inputs leaves the other gradients of each node uncomputed.
import torch

print("== exec info")
x = torch.tensor([3.0], requires_grad=True); w = torch.tensor([1.0], requires_grad=True)
def P(n, t): t.grad_fn.register_hook(lambda gi, go: print(n, gi, go)); return t
class F(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b): return a * b
    @staticmethod
    def backward(ctx, g): print("F", ctx.needs_input_grad); return g, g * 2
for f in (lambda: x + w, lambda: x - w, lambda: x / w, lambda: torch.cat([x, w]), lambda: torch.stack([x, w]), lambda: x ** w, lambda: x @ w, lambda: torch.where(x > 1, x, w), lambda: torch.max(x, w), lambda: F.apply(x, w), lambda: torch.lerp(x, w, x * w), lambda: x * (w * 1), lambda: torch.nn.functional.linear(x.view(1, 1), w.view(1, 1), w), lambda: x.clone().mul_(w), lambda: torch.addmm(x, x.view(1,1), w.view(1,1)), lambda: torch.nn.functional.mse_loss(x, w), lambda: torch.atan2(x, w), lambda: x.clone().copy_(w), lambda: torch.addcmul(x, w, x), lambda: torch.nn.functional.layer_norm(x.view(1,1), [1], w, w), lambda: torch.einsum("i,i->", x, w), lambda: torch.nn.functional.conv1d(x.view(1,1,1), w.view(1,1,1), w), lambda: torch.nn.functional.bilinear(x, x, w.view(1,1,1))):
    y = P("n", f())
    print(y.grad_fn.name(), torch.autograd.grad(y.sum(), w, retain_graph=True), torch.autograd.grad(y.sum(), x, allow_unused=True))


print("== th grad inputs")
x = torch.tensor([3.0], requires_grad=True); w = torch.tensor([1.0], requires_grad=True)
y = x * w; y.register_hook(lambda g: print("y", g)); w.register_hook(lambda g: print("w", g)); x.register_hook(lambda g: print("x", g))
y.grad_fn.register_hook(lambda gi, go: print("n", gi, go))
y.backward(inputs=[x], retain_graph=True); print(x.grad, w.grad)
print(torch.autograd.grad(y, w, retain_graph=True)); y.backward(inputs=w); print(w.grad)
