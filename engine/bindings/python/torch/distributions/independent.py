import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, sum_rightmost


# The last dimensions of a batch as one event.
class Independent(Distribution):
    has_rsample = property(lambda self: self.base_dist.has_rsample)
    mean = property(lambda self: self.base_dist.mean)
    mode = property(lambda self: self.base_dist.mode)
    variance = property(lambda self: self.base_dist.variance)

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        shape = tuple(base_distribution.batch_shape) + tuple(base_distribution.event_shape)
        batch = len(base_distribution.batch_shape) - reinterpreted_batch_ndims
        if batch < 0:
            raise ValueError('Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual '
                             f'{reinterpreted_batch_ndims} vs {len(base_distribution.batch_shape)}')
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        super().__init__(torch.Size(shape[:batch]), torch.Size(shape[batch:]), validate_args)

    @property
    def support(self):
        events, base = self.reinterpreted_batch_ndims, self.base_dist.support
        return constraints.independent(base, events) if events else base

    def sample(self, sample_shape=torch.Size()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=torch.Size()):
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        return sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def __repr__(self):
        return f'Independent({self.base_dist}, {self.reinterpreted_batch_ndims})'
