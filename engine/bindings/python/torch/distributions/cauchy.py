import math

import torch
from torch.distributions.continuous import LocationScale


# The ratio of two normal variables. Its tails are too heavy for a mean.
class Cauchy(LocationScale):
    mode = property(lambda self: self.loc)
    mean = property(lambda self: self._everywhere(math.nan, self.loc))
    variance = property(lambda self: self._everywhere(math.inf, self.loc))

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(self._broadcast(loc=loc, scale=scale), validate_args=validate_args)

    def _steps(self, value):
        return (self._checked(value) - self.loc) / self.scale

    def rsample(self, sample_shape=torch.Size()):
        return self.loc + self._room(sample_shape, self.loc).cauchy_() * self.scale

    def log_prob(self, value):
        steps = self._steps(value)
        return -math.log(math.pi) - self.scale.log() - torch.log(1 + steps ** 2)

    def cdf(self, value):
        return self._steps(value).atan() / math.pi + 0.5

    def icdf(self, value):
        steps = torch.tan(math.pi * (value - 0.5))
        return steps * self.scale + self.loc

    def entropy(self):
        return self.scale.log() + math.log(4 * math.pi)
