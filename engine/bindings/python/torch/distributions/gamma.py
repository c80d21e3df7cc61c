import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution


# With a whole concentration: how long until that many events of a rate have come.
class Gamma(Distribution):
    arg_constraints = dict.fromkeys(['concentration', 'rate'], constraints.positive)
    support = constraints.nonnegative
    has_rsample = True
    mean = property(lambda self: self.concentration / self.rate)
    variance = property(lambda self: self.concentration / self.rate ** 2)
    mode = property(lambda self: torch.clamp((self.concentration - 1) / self.rate, min=0))

    def __init__(self, concentration, rate, validate_args=None):
        super().__init__(self._broadcast(concentration=concentration, rate=rate), validate_args=validate_args)

    # Rounding may end at 0, where the density is told by a logarithm of it.
    def rsample(self, sample_shape=torch.Size()):
        concentration, rate = [each.expand(self._extended_shape(sample_shape))
                               for each in (self.concentration, self.rate)]
        drawn = torch._standard_gamma(concentration) / rate
        drawn.detach().clamp_(min=torch.finfo(drawn.dtype).tiny)
        return drawn

    def log_prob(self, value):
        value = self._checked(torch.as_tensor(value, dtype=self.rate.dtype))
        powers = torch.xlogy(self.concentration, self.rate) + torch.xlogy(self.concentration - 1, value)
        return powers - self.rate * value - torch.lgamma(self.concentration)

    def entropy(self):
        a = self.concentration
        return a - self.rate.log() + a.lgamma() + (1 - a) * a.digamma()


# The squares of `df` standard normal variables, added up.
class Chi2(Gamma):
    arg_constraints = {'df': constraints.positive}
    df = property(lambda self: self.concentration * 2)

    def __init__(self, df, validate_args=None):
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)
