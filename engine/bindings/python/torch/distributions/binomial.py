import torch
from torch.distributions import constraints
from torch.distributions.discrete import Bernoulli
from torch.distributions.distribution import broadcast_all


def _clamp_by_zero(x):
    return (x.clamp(min=0) + x - x.clamp(max=0)) / 2


# How many of `total_count` trials succeed.
class Binomial(Bernoulli):
    arg_constraints = {'total_count': constraints.nonnegative_integer, 'probs': constraints.unit_interval,
                       'logits': constraints.real}

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError('Either `probs` or `logits` must be specified, but not both.')
        count, given = broadcast_all(total_count, logits if probs is None else probs)
        self.total_count = count.type_as(given)
        super().__init__(None if probs is None else given, None if logits is None else given, validate_args)

    @property
    def support(self):
        return constraints.integer_interval(0, self.total_count)

    @property
    def mean(self):
        return self.total_count * self.probs

    @property
    def mode(self):
        return ((self.total_count + 1) * self.probs).floor().clamp(max=self.total_count)

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        with torch.no_grad():
            return torch.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value):
        self._validate_sample(value)
        ways = torch.lgamma(self.total_count + 1)
        normalize = (self.total_count * _clamp_by_zero(self.logits) +
                     self.total_count * torch.log1p(torch.exp(-torch.abs(self.logits))) - ways)
        return (value * self.logits - torch.lgamma(value + 1) - torch.lgamma(self.total_count - value + 1) -
                normalize)

    def _one_count(self, asked):
        total_count = int(self.total_count.max())
        if not self.total_count.min() == total_count:
            raise NotImplementedError(f'Inhomogeneous total count not supported by `{asked}`.')
        return total_count

    def entropy(self):
        self._one_count('entropy')
        log_prob = self.log_prob(self.enumerate_support(False))
        return -(torch.exp(log_prob) * log_prob).sum(0)

    def enumerate_support(self, expand=True):
        values = torch.arange(1 + self._one_count('enumerate_support'), dtype=self.total_count.dtype)
        values = values.view((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1,) + tuple(self._batch_shape)) if expand else values
