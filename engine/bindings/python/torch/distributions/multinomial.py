import math

import torch
from torch.distributions import constraints
from torch.distributions.binomial import Binomial
from torch.distributions.discrete import Categorical
from torch.distributions.distribution import Distribution, broadcast_all


# How often each class came up in total_count draws.
class Multinomial(Distribution):
    arg_constraints = Categorical.arg_constraints
    support = property(lambda self: constraints.multinomial(self.total_count))
    probs = property(lambda self: self._one_draw.probs)
    logits = property(lambda self: self._one_draw.logits)
    param_shape = property(lambda self: self._one_draw.param_shape)
    mean = property(lambda self: self.probs * self.total_count)
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError('inhomogeneous total_count is not supported')
        self.total_count, self._one_draw = total_count, Categorical(probs, logits)
        super().__init__(self._one_draw.batch_shape, self.param_shape[-1:], validate_args)

    def sample(self, sample_shape=torch.Size()):
        draws = self._one_draw.sample((self.total_count, *tuple(sample_shape))).movedim(0, -1)
        counts = torch.zeros(self._extended_shape(sample_shape), dtype=draws.dtype)
        return counts.scatter_add(-1, draws, torch.ones_like(draws)).type_as(self.probs)

    # An impossible class that did not come up adds 0, though its logit is -inf.
    def log_prob(self, value):
        logits, counts = broadcast_all(self.logits, self._checked(value))
        logits = logits.clone()
        logits[(counts == 0) & (logits == -math.inf)] = 0
        orders = torch.lgamma(counts.sum(-1) + 1) - torch.lgamma(counts + 1).sum(-1)
        return orders + (logits * counts).sum(-1)

    # That of the draws in order, less what forgetting the order loses.
    def entropy(self):
        draws = torch.tensor(self.total_count)
        in_order = draws * self._one_draw.entropy() - torch.lgamma(draws + 1)
        of_class = Binomial(self.total_count, self.probs)
        counts = of_class.enumerate_support(expand=False)[1:]
        return in_order + (of_class.log_prob(counts).exp() * torch.lgamma(counts + 1)).sum([0, -1])
