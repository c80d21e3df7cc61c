# What every distribution offers: moments, mode, entropy, bounds of its support, all values where they are finite.
import torch
from torch.distributions import *
from torch.distributions.transforms import *


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


def pair(first, second):
    return torch.tensor([first, second], requires_grad=True)


torch.manual_seed(11)
for d in (
    Normal(pair(0.0, 1.0), 2.0),
    LogNormal(0.0, 1.0),
    LogNormal(pair(0.0, 0.5), pair(1.0, 2.0)),
    Uniform(pair(0.0, 1.0), pair(3.0, 4.0)),
    Exponential(pair(1.0, 4.0)),
    Laplace(pair(1.0, 2.0), pair(3.0, 4.0)),
    MultivariateNormal(torch.zeros(3, 2), precision_matrix=torch.tensor([[2.0, 0.5], [0.5, 1.0]])),
    MultivariateNormal(pair(0.0, 1.0), torch.tensor([[2.0, 0.5], [0.5, 1.0]])),
    Categorical(torch.tensor([[1.0, 3.0], [0.0, 2.0]])),
    OneHotCategorical(torch.tensor([0.2, 0.3, 0.5], requires_grad=True)),
    OneHotCategorical(logits=torch.tensor([[1.0, 2.0], [0.0, 4.0]])),
    Bernoulli(torch.tensor([0.3, 0.7, 0.5])),
    Binomial(5, torch.tensor([0.2, 0.9], requires_grad=True)),
    Multinomial(4, torch.tensor([0.2, 0.8], requires_grad=True)),
    Multinomial(3, logits=torch.tensor([[0.0, 1.0], [2.0, 0.0]])),
    Cauchy(pair(1.0, 2.0), pair(1.0, 3.0)),
    Geometric(0.3),
    Geometric(logits=pair(0.2, 0.9)),
    Gumbel(pair(0.0, 1.0), pair(1.0, 2.0)),
    Weibull(pair(1.0, 2.0), pair(0.5, 3.0)),
):
    print(d, d.batch_shape, d.event_shape, d.support)
    value = d.sample((2,))
    print(value, d.log_prob(value))
    for name in ("mean", "variance", "stddev", "mode"):
        told(lambda: getattr(d, name))
    told(lambda: d.entropy())
    told(lambda: d.log_prob(value * 0 - 1.5))
    told(lambda: d.cdf(value))
    told(lambda: d.cdf(value * 0 - 1.5))
    told(lambda: d.enumerate_support())
    told(lambda: d.enumerate_support(False))

vector = MultivariateNormal(torch.zeros(2), torch.tensor([[2.0, 0.5], [0.5, 1.0]]))
print(vector.scale_tril, vector.log_prob(torch.ones(4, 2)), vector.log_prob(torch.ones(3, 1, 2)).shape)
print(Geometric(1.0).log_prob(torch.tensor([0.0, 1.0])), kl_divergence(Geometric(0.5), Geometric(0.25)))
told(lambda: Geometric(0.0))
told(lambda: OneHotCategorical(torch.ones(3)).log_prob(torch.tensor([0.0, 1.0, 1.0])))
print(isinstance(Geometric(0.5), Bernoulli), isinstance(LogNormal(0.0, 1.0), TransformedDistribution))

x = torch.tensor([0.5, 2.0], requires_grad=True)
scaled = AffineTransform(0.0, x)
for t in (ComposeTransform([ExpTransform(), scaled]), ComposeTransform([ExpTransform(), PowerTransform(x), scaled]).inv, scaled.inv):
    y = t(x.detach())
    stretch = t.log_abs_det_jacobian(x.detach(), y)
    print(t, t.domain, t.codomain, t.sign, t.bijective, y, stretch, t.inv(y), [type(node).__name__ for node, _ in stretch.grad_fn.next_functions])
cached = TanhTransform(cache_size=1)
far = torch.tensor([20.0])
print(cached.inv(cached(far)) is far, TanhTransform().inv(cached(far)), cached == TanhTransform(), scaled == AffineTransform(0.0, x), scaled == ExpTransform())
chosen = Categorical(torch.tensor([0.2, 0.8], requires_grad=True))
with torch.no_grad():
    print(chosen.logits.requires_grad, chosen.logits is chosen.logits)

print(isinstance(Binomial(3, 0.5), Bernoulli), Binomial(3, 0.5).param_shape)
half, fifth = torch.tensor([0.5]), torch.tensor([0.2])
for p, q in (
    (Binomial(3, half), Binomial(3, fifth)),
    (Binomial(3, half), Binomial(4, fifth)),
    (Binomial(5, half), Binomial(4, fifth)),
    (Geometric(0.2), Geometric(0.4)),
    (Cauchy(0.0, 1.0), Cauchy(1.0, 2.0)),
    (Gumbel(0.0, 1.0), Gumbel(1.0, 2.0)),
    (Pareto(pair(1.0, 2.0), pair(1.0, 2.0)), Pareto(pair(2.0, 1.0), pair(3.0, 1.0))),
    (LogNormal(0.0, 1.0), LogNormal(1.0, 2.0)),
    (HalfNormal(1.0), HalfNormal(2.0)),
    (HalfCauchy(1.0), HalfCauchy(2.0)),
    (Weibull(1.0, 2.0), Weibull(2.0, 2.0)),
    (vector, MultivariateNormal(torch.ones(3, 2), 2 * torch.eye(2))),
    (Normal(0.0, 1.0), Cauchy(0.0, 1.0)),
):
    told(lambda: kl_divergence(p, q))
for d in (Independent(Normal(pair(0.0, 1.0), 1.0), 1), Independent(Bernoulli(torch.tensor([0.2, 0.8])), 1), Independent(Normal(torch.zeros(2, 3), 1.0), 0)):
    print(d.support, d.has_rsample, d.mode, d.mean, d.variance)
told(lambda: Independent(Normal(torch.zeros(2), 1.0), 1).log_prob(torch.tensor([1.0, float("nan")])))
