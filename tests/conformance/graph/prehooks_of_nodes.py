# register_prehook runs in one row with the hooks of the tensors that the node made.
import torch

print("== nh pre")
x = torch.tensor([1.0], requires_grad=True)
y = x * 2
try:
    y.grad_fn.register_prehook(lambda go: print("pre", go))
    y.grad_fn.register_prehook(lambda go: (go[0] * 3,))
    y.register_hook(lambda g: print("t", g))
    y.grad_fn.register_hook(lambda gi, go: print("post", gi, go))
    y.backward()
    print(x.grad)
except Exception as e: print(type(e).__name__, e)


print("== pre and tensor order")
x = torch.tensor([1.0], requires_grad=True)
y = x * 2
y.grad_fn.register_prehook(lambda go: print("p1", go))
y.register_hook(lambda g: print("t1", g))
y.retain_grad()
y.grad_fn.register_prehook(lambda go: print("p2", go, y.grad))
y.register_hook(lambda g: g * 2)
acc = y.grad_fn.next_functions[0][0]
acc.register_prehook(lambda go: print("accpre", go))
acc.register_hook(lambda gi, go: print("accpost", gi, go))
x.register_hook(lambda g: print("x", g))
y.backward(); print(x.grad, y.grad)

