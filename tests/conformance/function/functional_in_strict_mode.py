# Derivatives of functions: what strict mode and wrong options are answered.
import torch


def attempt(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


from torch.autograd.functional import jacobian, hessian, vjp, jvp, hvp, vhp
x = torch.tensor([1., 2.]); y = torch.tensor([3.])
f = lambda x: x ** 2 * 3
g = lambda x, y: (x * y).sum() ** 2
print(jacobian(f, x)); print(jacobian(f, x, create_graph=True)); print(jacobian(f, x, vectorize=True))
print(jacobian(g, (x, y))); print(hessian(g, (x, y))); print(hessian(lambda x: (x ** 3).sum(), x, create_graph=True))
print(vjp(f, x, torch.ones(2))); print(jvp(f, x, torch.ones(2))); print(hvp(lambda x: (x ** 3).sum(), x, torch.ones(2))); print(vhp(lambda x: (x ** 3).sum(), x, torch.ones(2)))
print(vjp(f, x, torch.ones(2), create_graph=True)); print(jvp(f, x, torch.ones(2), create_graph=True))
attempt(lambda: jacobian(f, 1.), lambda: jacobian(lambda x: 1, x), lambda: jacobian(lambda x: torch.ones(2), x), lambda: jacobian(lambda x: torch.ones(2), x, strict=True), lambda: jacobian(lambda x: torch.ones(2, requires_grad=True), x, strict=True), lambda: hessian(f, x), lambda: hessian(lambda x: x.sum(), x), lambda: hessian(lambda x: x.sum(), x, strict=True), lambda: vjp(f, x), lambda: vjp(f, x, torch.ones(3)), lambda: vjp(lambda x: x.sum(), x), lambda: jvp(f, x), lambda: jvp(f, x, torch.ones(3)), lambda: hvp(f, x, x), lambda: hvp(lambda x: x.sum(), x), lambda: vhp(lambda x: x.sum(), x, torch.ones(3)), lambda: jacobian(g, (x, 1)), lambda: jacobian(f, x, strategy='forward-mode'), lambda: jacobian(f, x, strategy='forward-mode', vectorize=True), lambda: hessian(lambda x: (x**3).sum(), x, vectorize=True), lambda: hessian(lambda x: (x**3).sum(), x, outer_jacobian_strategy='x'), lambda: vjp(lambda x: (x, x * 2), x, (x, x)), lambda: jacobian(lambda x: (x, x.sum()), x), lambda: hessian(lambda x: x, torch.tensor([1.])), lambda: vjp(f, (x,), (torch.ones(2),)), lambda: jvp(g, (x, y), (x, y)), lambda: hvp(g, (x, y), (x, y)), lambda: vhp(g, (x, y), (x, y)), lambda: hvp(lambda a: a.sum(), x, x, strict=True))

