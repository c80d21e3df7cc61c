# Gamma, Beta, Dirichlet and their relations: streams, densities, moments, and how draws move with parameters.
import torch
from torch.distributions import (
    Beta, Binomial, Categorical, Cauchy, Chi2, Dirichlet, Gamma, Laplace, MixtureSameFamily, Normal, Poisson, StudentT,
    kl_divergence)


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


torch.manual_seed(0)
alphas = [0.3, 0.5, 1.0, 2.0, 7.9, 8.1, 10.0, 100.0]
for dtype in (torch.float32, torch.float64):
    for _ in range(3):
        a = torch.tensor(alphas, dtype=dtype, requires_grad=True)
        drawn = torch._standard_gamma(a)
        drawn.sum().backward()
        print(drawn, a.grad)
    print(torch._sample_dirichlet(torch.tensor([[0.5, 1, 2, 10], [1, 1, 1, 1]], dtype=dtype)))
    print(torch.binomial(torch.tensor([10, 20, 100, 50], dtype=dtype), torch.tensor([0.5, 0.1, 0.9, 0.3], dtype=dtype)))
told(lambda: torch.binomial(torch.tensor([10.0]), torch.tensor([0.5], dtype=torch.float64)))

for d in (
    Gamma(2.0, 3.0),
    Gamma(torch.tensor([1.0, 2.0]), 1.0),
    Beta(2.0, 3.0),
    Beta(torch.tensor([1.0, 0.5]), torch.tensor([2.0, 0.5])),
    Dirichlet(torch.tensor([1.0, 2.0, 3.0])),
    Dirichlet(torch.tensor([[0.5, 0.2, 0.3], [4.0, 5.0, 6.0]])),
    Chi2(3.0),
    StudentT(4.0),
    StudentT(torch.tensor([0.5, 1.5, 3.0]), 1.0, 2.0),
    Cauchy(0.0, 1.0),
    Poisson(3.0),
    Poisson(torch.tensor([0.0, 20.0])),
    Binomial(10, torch.tensor([0.2, 0.9])),
    Binomial(5, logits=torch.tensor(0.3)),
):
    print(d, d.batch_shape, d.event_shape, d.has_rsample)
    value = d.sample()
    print(value, d.sample((2,)).shape, d.log_prob(value))
    told(lambda: d.mean)
    told(lambda: d.variance)
    told(lambda: d.mode)
    told(lambda: d.entropy())

rate = torch.tensor([2.0, 3.0], requires_grad=True)
drawn = Gamma(torch.tensor([1.5, 9.0], requires_grad=True), rate).rsample()
print(type(drawn.grad_fn).__name__)
drawn.sum().backward()
print(rate.grad)
a, b = torch.tensor([0.7, 3.0], requires_grad=True), torch.tensor([1.2, 4.0], requires_grad=True)
drawn = Beta(a, b).rsample()
print(type(drawn.grad_fn).__name__, drawn.detach())
drawn.sum().backward()
print([round(g, 2) for g in a.grad.tolist() + b.grad.tolist()])
df = torch.tensor(5.0, requires_grad=True)
StudentT(df, 1.0, 2.0).rsample().backward()
print(df.grad)
told(lambda: torch._sample_dirichlet(torch.ones(2, requires_grad=True)).sum().backward())

print(kl_divergence(Gamma(2.0, 3.0), Gamma(1.0, 1.0)), kl_divergence(Beta(2.0, 3.0), Beta(1.0, 1.0)))
print(kl_divergence(Dirichlet(torch.tensor([1.0, 2.0])), Dirichlet(torch.tensor([3.0, 1.0]))))
print(kl_divergence(Poisson(2.0), Poisson(3.0)), kl_divergence(Laplace(0.0, 1.0), Laplace(1.0, 2.0)))

mixture = MixtureSameFamily(Categorical(torch.tensor([0.3, 0.7])), Normal(torch.tensor([-1.0, 2.0]), torch.ones(2)))
print(mixture, mixture.mean, mixture.variance)
print(mixture.sample((5,)), mixture.log_prob(torch.tensor([0.0, 1.0])), mixture.cdf(torch.tensor(0.5)))
for call in (
    lambda: Gamma(-1.0, 1.0),
    lambda: Beta(1.0, 0.0),
    lambda: Dirichlet(torch.tensor(1.0)),
    lambda: Dirichlet(torch.tensor([1.0, -1.0])),
    lambda: Beta(1.0, 1.0).log_prob(torch.tensor(1.5)),
    lambda: Poisson(1.0).log_prob(torch.tensor(1.5)),
    lambda: Binomial(3, torch.tensor(0.5)).log_prob(torch.tensor(4.0)),
    lambda: Binomial(3),
    lambda: MixtureSameFamily(Normal(0.0, 1.0), Normal(torch.zeros(2), 1.0)),
    lambda: MixtureSameFamily(Categorical(torch.ones(3)), Normal(torch.zeros(2), torch.ones(2))),
    lambda: StudentT(0.0),
):
    told(call)
