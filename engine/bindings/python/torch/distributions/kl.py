import math

import torch
from torch.distributions._through_maps import EULER, Gumbel, Pareto
from torch.distributions.beta import Beta
from torch.distributions.binomial import Binomial
from torch.distributions.cauchy import Cauchy
from torch.distributions.continuous import Exponential, Laplace, MultivariateNormal, Normal, Uniform
from torch.distributions.dirichlet import Dirichlet
from torch.distributions.discrete import Bernoulli, Categorical, Geometric, OneHotCategorical
from torch.distributions.distribution import sum_rightmost
from torch.distributions.gamma import Gamma
from torch.distributions.independent import Independent
from torch.distributions.poisson import Poisson
from torch.distributions.transformed_distribution import TransformedDistribution
from torch.nn import functional as F

_rules = {}


def register_kl(type_p, type_q):
    def decorate(rule):
        _rules[type_p, type_q] = rule
        return rule
    return decorate


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    gap = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (ratio + gap - 1 - ratio.log())


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    lost = p.probs * (p.logits - q.logits)
    for impossible, loss in ((q.probs == 0, math.inf), (p.probs == 0, 0)):
        lost[impossible.expand_as(lost)] = loss
    return lost.sum(-1)


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    t1 = p.probs * (F.softplus(-q.logits) - F.softplus(-p.logits))
    t1[q.probs == 0] = math.inf
    t1[p.probs == 0] = 0
    t2 = (1 - p.probs) * (F.softplus(q.logits) - F.softplus(p.logits))
    t2[q.probs == 1] = math.inf
    t2[p.probs == 1] = 0
    return t1 + t2


@register_kl(Binomial, Binomial)
def _binomial(p, q):
    if (p.total_count < q.total_count).any():
        raise NotImplementedError('KL between Binomials where q.total_count > p.total_count is not implemented')
    of_one = p.probs * (p.logits - q.logits) + torch.log1p(-p.probs) - torch.log1p(-q.probs)
    result = p.total_count * of_one
    result[p.total_count > q.total_count] = math.inf
    return result


@register_kl(Geometric, Geometric)
def _geometric(p, q):
    return -p.entropy() - torch.log1p(-q.probs) / p.probs - q.logits


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    result = torch.log((q.high - q.low) / (p.high - p.low))
    result[(q.low > p.low) | (q.high < p.high)] = math.inf
    return result


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p._categorical, q._categorical)


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    ratio, gap = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + gap / q.scale + ratio * torch.exp(-gap / p.scale) - 1


@register_kl(Cauchy, Cauchy)
def _cauchy(p, q):
    reach = (p.scale + q.scale).pow(2) + (p.loc - q.loc).pow(2)
    return reach.log() - (4 * p.scale * q.scale).log()


@register_kl(Gumbel, Gumbel)
def _gumbel(p, q):
    ratio, q_place, p_place = p.scale / q.scale, q.loc / q.scale, p.loc / q.scale
    rising = torch.exp(q_place + torch.lgamma(1 + ratio) - p_place)
    return -ratio.log() - q_place + p_place + ratio * EULER + rising - (1 + EULER)


@register_kl(Pareto, Pareto)
def _pareto(p, q):
    ratio = q.alpha / p.alpha
    result = q.alpha * (p.scale / q.scale).log() - ratio.log() + ratio - 1
    result[p.scale < q.scale] = math.inf
    return result


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    lost_by_event = p.rate.log() - q.rate.log()
    return p.rate * lost_by_event - (p.rate - q.rate)


@register_kl(Gamma, Gamma)
def _gamma(p, q):
    rates = q.concentration * (p.rate / q.rate).log()
    heights = torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
    shapes = (p.concentration - q.concentration) * torch.digamma(p.concentration)
    return rates + heights + shapes + (q.rate - p.rate) * (p.concentration / p.rate)


@register_kl(Beta, Beta)
def _beta(p, q):
    total_p, total_q = p.concentration1 + p.concentration0, q.concentration1 + q.concentration0
    over = q.concentration1.lgamma() + q.concentration0.lgamma() + total_p.lgamma()
    under = p.concentration1.lgamma() + p.concentration0.lgamma() + total_q.lgamma()
    ones = (p.concentration1 - q.concentration1) * torch.digamma(p.concentration1)
    zeros = (p.concentration0 - q.concentration0) * torch.digamma(p.concentration0)
    return over - under + ones + zeros + (total_q - total_p) * torch.digamma(total_p)


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    total_p, total_q = p.concentration.sum(-1), q.concentration.sum(-1)
    heights = (p.concentration.lgamma() - q.concentration.lgamma()).sum(-1)
    slopes = p.concentration.digamma() - total_p.digamma().unsqueeze(-1)
    return (total_p.lgamma() - total_q.lgamma() - heights +
            ((p.concentration - q.concentration) * slopes).sum(-1))


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate(p, q):
    n = p.event_shape[0]
    spread, gap = [torch.linalg.solve_triangular(q._tril, off, upper=False).pow(2).sum((-2, -1))
                   for off in (p._tril, (q.loc - p.loc).unsqueeze(-1))]
    return q._half_log_det() - p._half_log_det() + 0.5 * (spread + gap - n)


@register_kl(Independent, Independent)
def _independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


# The same maps leave the divergence of what they map as it is.
@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p, q):
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError
    return kl_divergence(p.base_dist, q.base_dist)


def kl_divergence(p, q):
    for type_p in type(p).__mro__:
        for type_q in type(q).__mro__:
            if (type_p, type_q) in _rules:
                return _rules[type_p, type_q](p, q)
    raise NotImplementedError(f'No KL(p || q) is implemented for p type {type(p).__name__} and q type '
                              f'{type(q).__name__}')
