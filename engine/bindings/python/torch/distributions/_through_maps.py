# Distributions that are others seen through maps: draws, densities and cumulated ones come from the base and the maps;
# what is left to say is where the moments lie.
import math

import torch
from torch.distributions import constraints
from torch.distributions.cauchy import Cauchy
from torch.distributions.continuous import Exponential, Normal, Uniform
from torch.distributions.distribution import Distribution
from torch.distributions.transformed_distribution import TransformedDistribution
from torch.distributions.transforms import AbsTransform, AffineTransform, ExpTransform, PowerTransform

EULER = 0.57721566490153286060


# A transformed distribution that shows its own parameters.
class _Mapped(TransformedDistribution):
    has_rsample = True
    __repr__ = Distribution.__repr__


class LogNormal(_Mapped):
    arg_constraints = Normal.arg_constraints
    support = constraints.positive
    loc = property(lambda self: self.base_dist.loc)
    scale = property(lambda self: self.base_dist.scale)
    mean = property(lambda self: torch.exp(self.loc + self.scale ** 2 / 2))
    mode = property(lambda self: torch.exp(self.loc - self.scale.square()))
    variance = property(lambda self: (torch.exp(self.scale ** 2) - 1) * torch.exp(2 * self.loc + self.scale ** 2))

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale, validate_args), ExpTransform(), validate_args)

    def entropy(self):
        return self.base_dist.entropy() + self.loc


# -log(-log(u)), moved and stretched.
class Gumbel(_Mapped):
    arg_constraints = Normal.arg_constraints
    mean = property(lambda self: self.loc + self.scale * EULER)
    mode = property(lambda self: self.loc)
    stddev = property(lambda self: math.pi / math.sqrt(6) * self.scale)
    variance = property(lambda self: self.stddev ** 2)
    support = constraints.real

    def __init__(self, loc, scale, validate_args=None):
        self._broadcast(loc=loc, scale=scale)
        limits = torch.finfo(self.loc.dtype)
        between = [torch.full_like(self.loc, end) for end in (limits.tiny, 1 - limits.eps)]
        logarithm, minus = ExpTransform().inv, AffineTransform(0, -torch.ones_like(self.scale))
        super().__init__(Uniform(*between), [logarithm, minus, logarithm, AffineTransform(loc, -self.scale)],
                         validate_args)

    def log_prob(self, value):
        steps = (self.loc - self._checked(value)) / self.scale
        return steps - steps.exp() - self.scale.log()

    def entropy(self):
        return self.scale.log() + (1 + EULER)


# The magnitude of what is symmetric about zero: twice the density on one side.
class _Half(_Mapped):
    arg_constraints = {'scale': constraints.positive}
    support = constraints.nonnegative
    scale = property(lambda self: self.base_dist.scale)
    mode = property(lambda self: torch.zeros_like(self.scale))

    def log_prob(self, value):
        doubled = self.base_dist.log_prob(self._checked(value)) + math.log(2)
        return torch.where(value >= 0, doubled, torch.full_like(doubled, -math.inf))

    def cdf(self, value):
        whole = self.base_dist.cdf(self._checked(value))
        return 2 * whole - 1

    def icdf(self, prob):
        return self.base_dist.icdf((prob + 1) / 2)

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)


class HalfNormal(_Half):
    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi))
    variance = property(lambda self: self.scale ** 2 * (1 - 2 / math.pi))

    def __init__(self, scale, validate_args=None):
        super().__init__(Normal(0, scale, False), AbsTransform(), validate_args)


class HalfCauchy(_Half):
    mean = property(lambda self: self._everywhere(math.inf, self.scale))
    variance = property(lambda self: self.base_dist.variance)

    def __init__(self, scale, validate_args=None):
        super().__init__(Cauchy(0, scale, False), AbsTransform(), validate_args)


# A power of an exponential, stretched: draws are scale * e ** (1 / concentration).
class Weibull(_Mapped):
    arg_constraints = dict.fromkeys(['scale', 'concentration'], constraints.positive)
    support = constraints.positive

    def __init__(self, scale, concentration, validate_args=None):
        self._broadcast(scale=scale, concentration=concentration)
        self.concentration_reciprocal = power = self.concentration.reciprocal()
        super().__init__(Exponential(torch.ones_like(self.scale), validate_args),
                         [PowerTransform(power), AffineTransform(0, self.scale)], validate_args)

    @property
    def mean(self):
        return self.scale * torch.lgamma(1 + self.concentration_reciprocal).exp()

    @property
    def mode(self):
        rest = (self.concentration - 1) / self.concentration
        return self.scale * rest ** self.concentration.reciprocal()

    @property
    def variance(self):
        power = self.concentration_reciprocal
        mean_of_squares, squared_mean = torch.lgamma(1 + 2 * power).exp(), (2 * torch.lgamma(1 + power)).exp()
        return self.scale ** 2 * (mean_of_squares - squared_mean)

    def entropy(self):
        power = self.concentration_reciprocal
        return EULER * (1 - power) + torch.log(self.scale * power) + 1


# e to an exponential, stretched: draws start at `scale`, and their logarithms fall off at the rate `alpha`.
class Pareto(_Mapped):
    arg_constraints = dict.fromkeys(['alpha', 'scale'], constraints.positive)
    support = property(lambda self: constraints.greater_than_eq(self.scale))
    mode = property(lambda self: self.scale)

    def __init__(self, scale, alpha, validate_args=None):
        self._broadcast(scale=scale, alpha=alpha)
        super().__init__(Exponential(self.alpha, validate_args), [ExpTransform(), AffineTransform(0, self.scale)],
                         validate_args)

    # A moment is infinite where alpha does not exceed its order.
    def _alpha_from(self, order):
        return self.alpha.clamp(min=order)

    @property
    def mean(self):
        a = self._alpha_from(1)
        return a * self.scale / (a - 1)

    @property
    def variance(self):
        a = self._alpha_from(2)
        return self.scale ** 2 * a / ((a - 1) ** 2 * (a - 2))

    def entropy(self):
        return torch.log(self.scale / self.alpha) + (1 + self.alpha.reciprocal())
