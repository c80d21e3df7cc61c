import torch
from torch.distributions.distribution import Distribution, sum_rightmost
from torch.distributions.transforms import ComposeTransform, Transform


# What a draw of another distribution becomes under some maps, one after the other.
class TransformedDistribution(Distribution):
    def __init__(self, base_distribution, transforms, validate_args=None):
        if isinstance(transforms, Transform):
            transforms = [transforms]
        elif not isinstance(transforms, list):
            raise ValueError(f'transforms must be a Transform or list, but was {transforms}')
        elif not all(isinstance(each, Transform) for each in transforms):
            raise ValueError('transforms must be a Transform or a list of Transforms')
        self.transforms = transforms
        self.base_dist = base_distribution
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

    @property
    def support(self):
        return self.transforms[-1].codomain if self.transforms else self.base_dist.support

    @property
    def has_rsample(self):
        return self.base_dist.has_rsample

    def _mapped(self, x):
        for transform in self.transforms:
            x = transform(x)
        return x

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

    def log_prob(self, value):
        self._validate_sample(value)
        events, log_prob = len(self.event_shape), 0.0
        for transform in reversed(self.transforms):
            x = transform.inv(value)
            stretch = transform.log_abs_det_jacobian(x, value)
            events += transform.domain.event_dim - transform.codomain.event_dim
            log_prob = log_prob - sum_rightmost(stretch, events - transform.domain.event_dim)
            value = x
        base = self.base_dist.log_prob(value)
        return log_prob + sum_rightmost(base, events - len(self.base_dist.event_shape))

    def _monotonize_cdf(self, value):
        sign = ComposeTransform(self.transforms).sign
        return value if isinstance(sign, int) and sign == 1 else sign * (value - 0.5) + 0.5

    def cdf(self, value):
        for transform in self.transforms[::-1]:
            value = transform.inv(value)
        return self._monotonize_cdf(self.base_dist.cdf(value))

    def icdf(self, value):
        return self._mapped(self.base_dist.icdf(self._monotonize_cdf(value)))

    def __repr__(self):
        return type(self).__name__ + '()'
