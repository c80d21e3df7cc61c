import math

import torch
from torch.distributions import constraints
from torch.distributions.continuous import LocationScale
from torch.distributions.gamma import Chi2


# A standard normal variable over the root of a mean of `df` squared ones, moved and stretched.
class StudentT(LocationScale):
    arg_constraints = {'df': constraints.positive, **LocationScale.arg_constraints}
    mode = property(lambda self: self.loc)

    def __init__(self, df, loc=0., scale=1., validate_args=None):
        self._broadcast(df=df, loc=loc, scale=scale)
        self._squares = Chi2(self.df)
        super().__init__(self.df.size(), validate_args=validate_args)

    # A moment of order k exists where df exceeds k.
    @property
    def mean(self):
        mean = self.loc.clone()
        mean[self.df <= 1] = math.nan
        return mean

    @property
    def variance(self):
        variance, finite = self.df.clone(), self.df > 2
        df = self.df[finite]
        variance[finite] = self.scale[finite] ** 2 * df / (df - 2)
        variance[(self.df <= 2) & (self.df > 1)] = math.inf
        variance[self.df <= 1] = math.nan
        return variance

    def rsample(self, sample_shape=torch.Size()):
        normal = self._room(sample_shape, self.df).normal_()
        mean_square = self._squares.rsample(sample_shape) / self.df
        return self.loc + self.scale * (normal * mean_square.rsqrt())

    def log_prob(self, value):
        steps = (self._checked(value) - self.loc) / self.scale
        area = (self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi) + torch.lgamma(0.5 * self.df) -
                torch.lgamma(self._half_of_more()))
        return -0.5 * (self.df + 1) * torch.log1p(steps ** 2 / self.df) - area

    def entropy(self):
        log_beta = torch.lgamma(0.5 * self.df) + math.lgamma(0.5) - torch.lgamma(self._half_of_more())
        slope = torch.digamma(self._half_of_more()) - torch.digamma(0.5 * self.df)
        return self.scale.log() + self._half_of_more() * slope + 0.5 * self.df.log() + log_beta

    def _half_of_more(self):
        return 0.5 * (self.df + 1)
