from functools import reduce

import torch
from torch.distributions.distribution import Distribution, sum_rightmost
from torch.distributions.transforms import ComposeTransform, Transform


# What a draw of another distribution becomes under some maps, one after the other.
class TransformedDistribution(Distribution):
    has_rsample = property(lambda self: self.base_dist.has_rsample)
    support = property(lambda self: self.transforms[-1].codomain if self.transforms else self.base_dist.support)

    def __init__(self, base_distribution, transforms, validate_args=None):
        if isinstance(transforms, Transform):
            transforms = [transforms]
        elif not isinstance(transforms, list):
            raise ValueError(f'transforms must be a Transform or list, but was {transforms}')
        elif not all(isinstance(each, Transform) for each in transforms):
            raise ValueError('transforms must be a Transform or a list of Transforms')
        self.base_dist, self.transforms = base_distribution, transforms
        whole = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        composed = ComposeTransform(transforms)
        shape = torch.Size(composed.forward_shape(torch.Size(whole)))
        if tuple(shape[len(shape) - len(whole):]) != whole:
            raise NotImplementedError('maps that broadcast the dimensions of their base are not offered here')
        # A map of whole events makes events of what it is given.
        spare = max(len(base_distribution.event_shape) - composed.domain.event_dim, 0)
        events = composed.codomain.event_dim + spare
        cut = len(shape) - events
        super().__init__(shape[:cut], shape[cut:], validate_args=validate_args)

    def _mapped(self, draw):
        return reduce(lambda at, transform: transform(at), self.transforms, draw)

    # Maps with parameters of more dimensions than the base has make one draw into several: each gets its own.
    def _wanted(self, sample_shape):
        given = tuple(self.base_dist.batch_shape) + tuple(self.base_dist.event_shape)
        there = tuple(self.batch_shape) + tuple(self.event_shape)
        return torch.Size(tuple(sample_shape) + there[:len(there) - len(given)])

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self._mapped(self.base_dist.sample(self._wanted(sample_shape)))

    def rsample(self, sample_shape=torch.Size()):
        return self._mapped(self.base_dist.rsample(self._wanted(sample_shape)))

    # Each map back takes from the density how much the map there stretches.
    def log_prob(self, value):
        after, event_dim, log_prob = self._checked(value), len(self.event_shape), 0.0
        for transform in self.transforms[::-1]:
            before, beside = transform.inv(after), event_dim - transform.codomain.event_dim
            log_prob = log_prob - sum_rightmost(transform.log_abs_det_jacobian(before, after), beside)
            after, event_dim = before, beside + transform.domain.event_dim
        of_base = self.base_dist.log_prob(after)
        return log_prob + sum_rightmost(of_base, event_dim - len(self.base_dist.event_shape))

    # What lies below becomes what lies above where the maps, taken together, fall.
    def _turned(self, share):
        sign = ComposeTransform(self.transforms).sign
        return share if isinstance(sign, int) and sign == 1 else sign * (share - 0.5) + 0.5

    def cdf(self, value):
        drawn = reduce(lambda at, transform: transform.inv(at), self.transforms[::-1], value)
        return self._turned(self.base_dist.cdf(drawn))

    def icdf(self, value):
        return self._mapped(self.base_dist.icdf(self._turned(value)))

    def __repr__(self):
        return type(self).__name__ + '()'
