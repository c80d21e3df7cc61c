import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, broadcast_all


# How many events come in a time in which `rate` are awaited.
class Poisson(Distribution):
    arg_constraints = {'rate': constraints.nonnegative}
    support = constraints.nonnegative_integer
    mean = variance = property(lambda self: self.rate)
    mode = property(lambda self: self.rate.floor())

    def __init__(self, rate, validate_args=None):
        super().__init__(self._broadcast(rate=rate), validate_args=validate_args)

    def sample(self, sample_shape=torch.Size()):
        rates = self.rate.expand(self._extended_shape(sample_shape))
        with torch.no_grad():
            return torch.poisson(rates)

    def log_prob(self, value):
        events, rate = broadcast_all(self._checked(value), self.rate)
        return torch.xlogy(events, rate) - rate - torch.lgamma(events + 1)
