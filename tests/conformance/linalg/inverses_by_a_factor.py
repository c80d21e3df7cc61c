# cholesky_inverse, and what stands on Cholesky factors of a batch: densities of vectors.
import torch
from torch.distributions import MultivariateNormal


def t(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


A = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
L = torch.linalg.cholesky(A)
for upper in (False, True):
    factor = (L.mT if upper else L).clone().requires_grad_()
    inverse = torch.cholesky_inverse(factor, upper)
    print(inverse, [a for a in dir(inverse.grad_fn) if a.startswith('_saved')])
    (inverse * torch.tensor([[1.0, 2.0], [5.0, 7.0]])).sum().backward()
    print(factor.grad)
for call in (
    lambda: L.double().cholesky_inverse(),
    lambda: torch.cholesky_inverse(torch.stack([L, 2 * L])),
    lambda: torch.cholesky_inverse(torch.tensor([[2.0, 9.0], [1.0, 3.0]])),
    lambda: torch.cholesky_inverse(torch.empty(0, 0)),
    lambda: torch.cholesky_inverse(torch.empty(0, 3, 3)).shape,
    lambda: torch.cholesky_inverse(torch.ones(2)),
    lambda: torch.cholesky_inverse(torch.ones(2, 3)),
    lambda: torch.cholesky_inverse(torch.ones(2, 2).long()),
    lambda: torch.cholesky_inverse(torch.ones(2, 2).half()),
    lambda: torch.cholesky_inverse(torch.tensor([[1.0, 0.0], [5.0, 0.0]])),
    lambda: torch.cholesky_inverse(torch.stack([L, torch.zeros(2, 2)])),
    lambda: torch.cholesky_inverse(3),
):
    t(call)

torch.manual_seed(0)
for d in (
    MultivariateNormal(torch.zeros(2), torch.eye(2)),
    MultivariateNormal(torch.tensor([1.0, 2.0, 3.0]), scale_tril=torch.tensor([[1.0, 0, 0], [0.5, 2, 0], [0.25, -1, 0.5]])),
    MultivariateNormal(torch.zeros(3, 2), torch.eye(2) * 2),
    MultivariateNormal(torch.zeros(2), torch.stack([torch.eye(2), 2 * torch.eye(2)])),
    MultivariateNormal(torch.ones(2, 2), precision_matrix=torch.tensor([[2.0, 0.5], [0.5, 1.0]])),
):
    n = d.event_shape[0]
    print(d)
    for shape in ((n,), (4, n), (3, n), (2, n), (5, 1, n), (2, 3, n), (2, 2, n)):
        def at():
            value = (torch.arange(float(torch.Size(shape).numel())).reshape(shape) / 7).requires_grad_()
            density = d.log_prob(value)
            density.sum().backward()
            return density.detach(), value.grad
        t(at)
    t(lambda: d.log_prob(d.sample((4,))))
loc = torch.tensor([0.5, -0.5], requires_grad=True)
covariance = torch.tensor([[2.0, 0.5], [0.5, 1.0]], requires_grad=True)
MultivariateNormal(loc, covariance).log_prob(torch.arange(6.0).view(3, 2)).mean().backward()
print(loc.grad, covariance.grad)
