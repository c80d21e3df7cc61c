# The exponential of a matrix, systems by a Cholesky factor, floats taken apart, bytes read as another dtype.
import torch


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


def back(call, *inputs):
    inputs = [x.clone().requires_grad_() for x in inputs]
    result = call(*inputs)
    print(type(result.grad_fn).__name__, [a for a in dir(result.grad_fn) if a.startswith("_saved")])
    print(result.detach())
    (result * torch.arange(float(result.numel())).view(result.shape)).sum().backward()
    print([x.grad for x in inputs])


M = torch.tensor([[0.0, 1.0], [-1.0, 0.5]])
back(torch.matrix_exp, M)
back(torch.matrix_exp, torch.stack([M, 2 * M]).double())
for call in (
    lambda: torch.linalg.matrix_exp(M),
    lambda: M.matrix_exp(),
    lambda: torch.matrix_exp(torch.zeros(2, 3)),
    lambda: torch.matrix_exp(torch.zeros(2)),
    lambda: torch.matrix_exp(torch.zeros(2, 2, dtype=torch.int64)),
    lambda: torch.matrix_exp(torch.zeros(0, 0)),
    lambda: torch.matrix_exp(torch.eye(3)),
    lambda: torch.matrix_exp(torch.tensor([[1.0, 2.0], [3.0, 4.0]]).double()),
):
    told(call)

S = torch.tensor([[4.0, 1.0], [1.0, 3.0]])
L = torch.linalg.cholesky(S)
B = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
back(lambda b: torch.cholesky_solve(b, L.double()), B[:2].double())
b, low = B[:2].double().requires_grad_(), L.double().requires_grad_()
solved = torch.cholesky_solve(b, low)
print(type(solved.grad_fn).__name__, [a for a in dir(solved.grad_fn) if a.startswith("_saved")])
solved[1].sum().backward()
print(b.grad, low.grad)
told(lambda: torch.cholesky_solve(B[:2].double(), L.double().T, upper=True))
told(lambda: torch.cholesky_solve(B, L))
told(lambda: torch.cholesky_solve(B[0], L))

told(lambda: torch.frexp(torch.tensor([1.0, -2.0, 0.0, float("inf"), float("nan"), 0.75, 1e-40])))
told(lambda: torch.frexp(torch.tensor([8.0], dtype=torch.float64)))
told(lambda: torch.frexp(torch.arange(3)))
a = torch.tensor([1.0, -6.0], requires_grad=True)
mantissa, exponent = torch.frexp(a)
print(mantissa, exponent)
mantissa.sum().backward()
print(a.grad)

f = torch.tensor([1.0, -2.5, 3.0])
for call in (
    lambda: f.view(torch.int32),
    lambda: f.view(torch.int64),
    lambda: torch.tensor([1.0, 2.0]).view(torch.float64),
    lambda: f.view(torch.uint8),
    lambda: torch.tensor([1065353216]).to(torch.int32).view(torch.float32),
    lambda: torch.ones(2, 3).view(torch.float64),
    lambda: torch.ones(2, 4).t().view(torch.float64),
    lambda: torch.ones(2, 4).t().view(torch.int32).shape,
    lambda: torch.tensor(1.0).view(torch.int32),
    lambda: torch.tensor(1.0).view(torch.float64),
    lambda: torch.tensor(1.0).view(torch.int16),
    lambda: torch.ones(2, requires_grad=True).view(torch.int32),
):
    told(call)
shared = torch.zeros(2)
bits = shared.view(torch.int32)
bits[0] = 1065353216
print(shared, shared._version, bits._version)
told(lambda: torch.cholesky_solve(B[:2], L[0]))
told(lambda: torch.cholesky_solve(B[:2], B))
