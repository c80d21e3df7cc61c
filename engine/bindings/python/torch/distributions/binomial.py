import torch
from torch.distributions import constraints
from torch.distributions.discrete import Trials, only_one
from torch.distributions.distribution import broadcast_all


# The softplus of logits without overflow, and without losing gradients where a plain clamp would.
def _log_odds_of_any(logits):
    positive_part = (logits.clamp(min=0) + logits - logits.clamp(max=0)) / 2
    return positive_part, torch.log1p(torch.exp(-logits.abs()))


# How many of `total_count` trials succeed.
class Binomial(Trials):
    arg_constraints = {'total_count': constraints.nonnegative_integer, **Trials.arg_constraints}
    support = property(lambda self: constraints.integer_interval(0, self.total_count))
    mean = property(lambda self: self.total_count * self.probs)
    variance = property(lambda self: self.mean * (1 - self.probs))
    param_shape = property(lambda self: self._param.size())

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        name, value = only_one(probs, logits)
        count, self._param = broadcast_all(total_count, value)
        self.total_count = count.type_as(self._param)
        setattr(self, name, self._param)
        super().__init__(self._param.size(), validate_args=validate_args)

    @property
    def mode(self):
        below = torch.floor((self.total_count + 1) * self.probs)
        return below.clamp(max=self.total_count)

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return torch.binomial(*[each.expand(self._extended_shape(sample_shape))
                                    for each in (self.total_count, self.probs)])

    def log_prob(self, value):
        successes, trials = self._checked(value), self.total_count
        rising, falling = _log_odds_of_any(self.logits)
        none = trials * rising + trials * falling - torch.lgamma(trials + 1)
        orders = torch.lgamma(successes + 1), torch.lgamma(trials - successes + 1)
        return successes * self.logits - orders[0] - orders[1] - none

    def _one_count(self, asked):
        most = int(self.total_count.max())
        if (self.total_count != most).any():
            raise NotImplementedError(f'Inhomogeneous total count not supported by `{asked}`.')
        return most

    def entropy(self):
        self._one_count('entropy')
        log_probs = self.log_prob(self.enumerate_support(expand=False))
        return -(log_probs.exp() * log_probs).sum(0)

    def enumerate_support(self, expand=True):
        most = self._one_count('enumerate_support')
        return self._enumerated(torch.arange(1 + most, dtype=self._param.dtype), expand)
