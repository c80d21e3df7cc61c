import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, computed_once


# One curve, moved by `loc` and stretched by `scale`; its top stays over `loc`.
class LocationScale(Distribution):
    arg_constraints = {'loc': constraints.real, 'scale': constraints.positive}
    has_rsample = True
    mean = mode = property(lambda self: self.loc)


class Normal(LocationScale):
    stddev = property(lambda self: self.scale)
    variance = property(lambda self: self.stddev.pow(2))

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(self._broadcast(loc=loc, scale=scale), validate_args=validate_args)

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return torch.normal(*[each.expand(self._extended_shape(sample_shape)) for each in (self.loc, self.scale)])

    def rsample(self, sample_shape=torch.Size()):
        return self.loc + self._room(sample_shape, self.loc).normal_() * self.scale

    def log_prob(self, value):
        off = self._checked(value) - self.loc
        return -off ** 2 / (2 * self.scale ** 2) - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        steps = (self._checked(value) - self.loc) * self.scale.reciprocal()
        return 0.5 * (1 + torch.erf(steps / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return (1 + math.log(2 * math.pi)) / 2 + self.scale.log()


# Two exponentials back to back.
class Laplace(LocationScale):
    stddev = property(lambda self: math.sqrt(2) * self.scale)
    variance = property(lambda self: 2 * self.scale ** 2)

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(self._broadcast(loc=loc, scale=scale), validate_args=validate_args)

    def rsample(self, sample_shape=torch.Size()):
        u = self._room(sample_shape, self.loc).uniform_(torch.finfo(self.loc.dtype).eps - 1, 1)
        return self.loc - self.scale * u.sign() * torch.log1p(-u.abs())

    def log_prob(self, value):
        off = self._checked(value) - self.loc
        return -(2 * self.scale).log() - off.abs() / self.scale

    def cdf(self, value):
        off = self._checked(value) - self.loc
        return 0.5 - 0.5 * off.sign() * torch.expm1(-off.abs() / self.scale)

    def icdf(self, value):
        from_middle = value - 0.5
        return self.loc - self.scale * from_middle.sign() * torch.log1p(-2 * from_middle.abs())

    def entropy(self):
        return 1 + (2 * self.scale).log()


class Exponential(Distribution):
    arg_constraints = {'rate': constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    mean = stddev = property(lambda self: self.rate.reciprocal())
    variance = property(lambda self: self.rate ** -2)
    mode = property(lambda self: torch.zeros_like(self.rate))

    def __init__(self, rate, validate_args=None):
        super().__init__(self._broadcast(rate=rate), validate_args=validate_args)

    def rsample(self, sample_shape=torch.Size()):
        return self._room(sample_shape, self.rate).exponential_() / self.rate

    def log_prob(self, value):
        value = self._checked(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        value = self._checked(value)
        return 1 - (-self.rate * value).exp()

    def icdf(self, value):
        survival = 1 - value
        return -survival.log() / self.rate

    def entropy(self):
        return 1 - self.rate.log()


class Uniform(Distribution):
    arg_constraints = {'low': constraints.real, 'high': constraints.real}
    has_rsample = True
    support = property(lambda self: constraints.interval(self.low, self.high))
    mean = property(lambda self: (self.high + self.low) / 2)
    stddev = property(lambda self: self._width() / math.sqrt(12))
    variance = property(lambda self: self._width() ** 2 / 12)
    mode = property(lambda self: math.nan * self.high)

    def __init__(self, low, high, validate_args=None):
        super().__init__(self._broadcast(low=low, high=high), validate_args=validate_args)
        if self._validate_args and not (self.low < self.high).all():
            raise ValueError('Uniform is not defined when low>= high')

    def _width(self):
        return self.high - self.low

    def rsample(self, sample_shape=torch.Size()):
        share = torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + share * self._width()

    def log_prob(self, value):
        value = self._checked(value)
        inside = self.low.le(value).type_as(self.low) * self.high.gt(value).type_as(self.low)
        return inside.log() - self._width().log()

    def cdf(self, value):
        share = (self._checked(value) - self.low) / self._width()
        return share.clamp(min=0, max=1)

    def icdf(self, value):
        return value * self._width() + self.low

    def entropy(self):
        return self._width().log()


# A vector, told by its covariance, its inverse or a factor of it: draws are loc + scale_tril @ (standard normal).
class MultivariateNormal(Distribution):
    arg_constraints = {'loc': constraints.real_vector, 'covariance_matrix': constraints.positive_definite,
                       'precision_matrix': constraints.positive_definite, 'scale_tril': constraints.lower_cholesky}
    support = constraints.real_vector
    has_rsample = True
    mean = mode = property(lambda self: self.loc)

    # How each of the matrices leads to the factor, before it is repeated over the batch.
    _FACTORS = {'scale_tril': lambda matrix: matrix,
                'covariance_matrix': lambda matrix: torch.linalg.cholesky(matrix),
                'precision_matrix': lambda matrix: torch.linalg.cholesky(torch.linalg.inv(matrix))}

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        matrices = {'scale_tril': scale_tril, 'covariance_matrix': covariance_matrix,
                    'precision_matrix': precision_matrix}
        given = [(name, matrix) for name, matrix in matrices.items() if matrix is not None]
        if loc.dim() < 1:
            raise ValueError('loc must be at least one-dimensional.')
        if len(given) != 1:
            raise ValueError('Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.')
        [(name, matrix)] = given
        if matrix.dim() < 2:
            noun = 'scale_tril matrix' if name == 'scale_tril' else name
            raise ValueError(f'{noun} must be at least two-dimensional, with optional leading batch dimensions')
        batch = torch.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        setattr(self, name, matrix.expand(*batch, -1, -1))
        self.loc = loc.expand(*batch, -1)
        super().__init__(torch.Size(batch), self.loc.shape[-1:], validate_args)
        self._tril = self._FACTORS[name](matrix)

    def _over_batch(self, matrix):
        return matrix.expand(*self._batch_shape, -1, -1)

    scale_tril = computed_once(lambda self: self._over_batch(self._tril))
    covariance_matrix = computed_once(lambda self: self._over_batch(self._tril @ self._tril.mT))
    precision_matrix = computed_once(lambda self: self._over_batch(torch.cholesky_inverse(self._tril)))

    @property
    def variance(self):
        return self._tril.pow(2).sum(-1).expand(self._extended_shape())

    def rsample(self, sample_shape=torch.Size()):
        standard = self._room(sample_shape, self.loc).normal_().unsqueeze(-1)
        return self.loc + torch.matmul(self._tril, standard).squeeze(-1)

    def _half_log_det(self):
        return self._tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        off = (self._checked(value) - self.loc).unsqueeze(-1)
        standard = torch.linalg.solve_triangular(self._tril, off, upper=False).squeeze(-1)
        bits = self._event_shape[0] * math.log(2 * math.pi) + standard.pow(2).sum(-1)
        return -0.5 * bits - self._half_log_det()

    def entropy(self):
        of_standard = 0.5 * self._event_shape[0] * (1.0 + math.log(2 * math.pi))
        entropy = of_standard + self._half_log_det()
        return entropy.expand(self._batch_shape) if self._batch_shape else entropy
