import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, broadcast_all, shape_of


class Normal(Distribution):
    arg_constraints = {'loc': constraints.real, 'scale': constraints.positive}
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(shape_of(self.loc, loc, scale), validate_args=validate_args)

    @property
    def mean(self):
        return self.loc

    mode = mean

    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.stddev.pow(2)

    def sample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        with torch.no_grad():
            return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=torch.Size()):
        eps = torch.empty(self._extended_shape(sample_shape), dtype=self.loc.dtype).normal_()
        return self.loc + eps * self.scale

    def log_prob(self, value):
        self._validate_sample(value)
        return (-((value - self.loc) ** 2) / (2 * self.scale ** 2) - self.scale.log() -
                math.log(math.sqrt(2 * math.pi)))

    def cdf(self, value):
        self._validate_sample(value)
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)


class LogNormal(Distribution):
    arg_constraints = {'loc': constraints.real, 'scale': constraints.positive}
    support = constraints.positive
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self._normal = Normal(loc, scale)
        self.loc, self.scale = self._normal.loc, self._normal.scale
        super().__init__(self._normal.batch_shape, validate_args=validate_args)

    @property
    def mean(self):
        return (self.loc + self.scale.pow(2) / 2).exp()

    @property
    def variance(self):
        return (self.scale.pow(2).exp() - 1) * (2 * self.loc + self.scale.pow(2)).exp()

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self._normal.sample(sample_shape).exp()

    def rsample(self, sample_shape=torch.Size()):
        return self._normal.rsample(sample_shape).exp()

    def log_prob(self, value):
        self._validate_sample(value)
        x = value.log()
        return -x + self._normal.log_prob(x)

    def entropy(self):
        return self._normal.entropy() + self.loc


class Uniform(Distribution):
    arg_constraints = {'low': constraints.real, 'high': constraints.real}
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = broadcast_all(low, high)
        super().__init__(shape_of(self.low, low, high), validate_args=validate_args)
        if self._validate_args and not torch.lt(self.low, self.high).all():
            raise ValueError('Uniform is not defined when low>= high')

    @property
    def support(self):
        return constraints.interval(self.low, self.high)

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def variance(self):
        return (self.high - self.low).pow(2) / 12

    def rsample(self, sample_shape=torch.Size()):
        rand = torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + rand * (self.high - self.low)

    def log_prob(self, value):
        self._validate_sample(value)
        inside = self.low.le(value).type_as(self.low) * self.high.gt(value).type_as(self.low)
        return torch.log(inside) - torch.log(self.high - self.low)

    def cdf(self, value):
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)


class Exponential(Distribution):
    arg_constraints = {'rate': constraints.positive}
    support = constraints.nonnegative
    has_rsample = True

    def __init__(self, rate, validate_args=None):
        self.rate, = broadcast_all(rate)
        super().__init__(shape_of(self.rate, rate), validate_args=validate_args)

    @property
    def mean(self):
        return self.rate.reciprocal()

    @property
    def variance(self):
        return self.rate.pow(-2)

    def rsample(self, sample_shape=torch.Size()):
        return torch.empty(self._extended_shape(sample_shape), dtype=self.rate.dtype).exponential_() / self.rate

    def log_prob(self, value):
        self._validate_sample(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log(1 - value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)


class Laplace(Distribution):
    arg_constraints = {'loc': constraints.real, 'scale': constraints.positive}
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(shape_of(self.loc, loc, scale), validate_args=validate_args)

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return 2 * self.scale.pow(2)

    def rsample(self, sample_shape=torch.Size()):
        eps = torch.finfo(self.loc.dtype)
        u = torch.empty(self._extended_shape(sample_shape), dtype=self.loc.dtype).uniform_(eps.eps - 1, 1)
        return self.loc - self.scale * u.sign() * torch.log1p(-u.abs())

    def log_prob(self, value):
        self._validate_sample(value)
        return -torch.log(2 * self.scale) - torch.abs(value - self.loc) / self.scale

    def cdf(self, value):
        self._validate_sample(value)
        apart = value - self.loc
        return 0.5 - 0.5 * apart.sign() * torch.expm1(-apart.abs() / self.scale)

    def icdf(self, value):
        term = value - 0.5
        return self.loc - self.scale * term.sign() * torch.log1p(-2 * term.abs())

    def entropy(self):
        return 1 + torch.log(2 * self.scale)


# A vector, told by its covariance, its inverse or a factor of it.
class MultivariateNormal(Distribution):
    arg_constraints = {'loc': constraints.real_vector, 'covariance_matrix': constraints.positive_definite,
                       'precision_matrix': constraints.positive_definite, 'scale_tril': constraints.lower_cholesky}
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        given = [matrix for matrix in (covariance_matrix, precision_matrix, scale_tril) if matrix is not None]
        if loc.dim() < 1:
            raise ValueError('loc must be at least one-dimensional.')
        if len(given) != 1:
            raise ValueError('Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.')
        name = ('scale_tril' if scale_tril is not None else
                'covariance_matrix' if covariance_matrix is not None else 'precision_matrix')
        if given[0].dim() < 2:
            raise ValueError(f'{name}{" matrix" if name == "scale_tril" else ""} must be at least two-dimensional, with optional leading batch dimensions')
        batch = torch.broadcast_shapes(given[0].shape[:-2], loc.shape[:-1])
        setattr(self, name, given[0].expand(tuple(batch) + (-1, -1)))
        self.loc = loc.expand(tuple(batch) + (-1,))
        super().__init__(torch.Size(batch), self.loc.shape[-1:], validate_args)
        if scale_tril is not None:
            self._tril = scale_tril
        else:
            self._tril = torch.linalg.cholesky(covariance_matrix if precision_matrix is None else
                                               torch.linalg.inv(precision_matrix))

    def __getattr__(self, name):
        if name == 'scale_tril':
            return self._tril
        if name == 'covariance_matrix':
            return torch.matmul(self._tril, self._tril.mT)
        raise AttributeError(name)

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return self._tril.pow(2).sum(-1).expand(tuple(self._batch_shape) + tuple(self._event_shape))

    def rsample(self, sample_shape=torch.Size()):
        eps = torch.empty(self._extended_shape(sample_shape), dtype=self.loc.dtype).normal_()
        return self.loc + torch.matmul(self._tril, eps.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return self._tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        self._validate_sample(value)
        apart = value - self.loc
        tril = self._tril.expand(tuple(apart.shape[:-1]) + (-1, -1))
        apart = torch.linalg.solve_triangular(tril, apart.unsqueeze(-1), upper=False).squeeze(-1)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + apart.pow(2).sum(-1)) - self._half_log_det()

    def entropy(self):
        return 0.5 * self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._half_log_det()
