# Distributions that are others seen through maps, and the maps.
import torch
from torch.distributions import *
from torch.distributions.transforms import *


def told(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


torch.manual_seed(0)
for d in (
    Gumbel(1.0, 2.0),
    Gumbel(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 2.0])),
    HalfNormal(2.0),
    HalfNormal(torch.tensor([1.0, 3.0])),
    HalfCauchy(1.0),
    Weibull(1.0, 2.0),
    Weibull(torch.tensor([1.0, 2.0]), 0.5),
    Pareto(1.0, 3.0),
):
    print(d, d.batch_shape, d.event_shape, d.has_rsample)
    value = d.sample()
    print(value, d.sample((2,)).shape, d.log_prob(value), d.rsample())
    for name in ("mean", "variance", "mode", "stddev"):
        told(lambda: getattr(d, name))
    told(lambda: d.entropy())
    told(lambda: d.cdf(value))
    told(lambda: d.icdf(torch.tensor(0.3)))

loc, scale = torch.tensor(0.3, requires_grad=True), torch.tensor(0.7, requires_grad=True)
squashed = TransformedDistribution(Normal(loc, scale), [TanhTransform(cache_size=1)])
action = squashed.rsample((3,))
print(action, type(action.grad_fn).__name__, squashed.log_prob(action))
squashed.log_prob(action).sum().backward()
print(loc.grad, scale.grad)
flow = TransformedDistribution(Normal(torch.zeros(3), torch.ones(3)), [ExpTransform(), AffineTransform(1.0, 2.0)])
print(flow, flow.sample(), flow.log_prob(torch.tensor([2.0, 3.0, 4.0])), flow.cdf(torch.tensor([2.0, 3.0, 4.0])))
vector = TransformedDistribution(Independent(Normal(torch.zeros(2), torch.ones(2)), 1), SigmoidTransform())
print(vector.batch_shape, vector.event_shape, vector.log_prob(torch.tensor([0.2, 0.7])))
x = torch.tensor([0.5, -1.0])
for t in (ExpTransform(), SigmoidTransform(), TanhTransform(), SoftplusTransform(), AffineTransform(1.0, -2.0)):
    y = t(x)
    print(t, y, t.inv(y), t.log_abs_det_jacobian(x, y), t.inv.log_abs_det_jacobian(y, x), t.sign, t.bijective)
print(ComposeTransform([ExpTransform(), AffineTransform(0.0, 2.0)]), ExpTransform() == ExpTransform(), TanhTransform().inv)
told(lambda: TransformedDistribution(Normal(0.0, 1.0), "tanh"))
told(lambda: HalfNormal(-1.0))
told(lambda: flow.log_prob(torch.tensor([0.5, 2.0, 3.0])))
whole = TransformedDistribution(Normal(torch.zeros(2, 3), torch.ones(2, 3)), AffineTransform(torch.ones(3), 2.0, event_dim=1))
print(whole.batch_shape, whole.event_shape)
both = ComposeTransform([ExpTransform(), AffineTransform(0.0, torch.tensor([2.0, 3.0]), event_dim=1)])
x = torch.tensor([[0.5, -1.0]])
print(both.domain, both.codomain, both.log_abs_det_jacobian(x, both(x)))
laplace = Laplace(torch.tensor(1.0), torch.tensor(2.0))
print(laplace.cdf(torch.tensor([0.0, 3.0])), laplace.icdf(torch.tensor([0.1, 0.8])))
told(lambda: TransformedDistribution(Normal(0.0, 1.0), [1]))
told(lambda: ExpTransform(cache_size=2))


class Widening(Transform):
    domain = torch.distributions.constraints.real
    codomain = torch.distributions.constraints.real_vector


told(lambda: Widening().event_dim)
