import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, broadcast_all
from torch.distributions.gamma import Chi2


class StudentT(Distribution):
    arg_constraints = {'df': constraints.positive, 'loc': constraints.real, 'scale': constraints.positive}
    has_rsample = True

    def __init__(self, df, loc=0., scale=1., validate_args=None):
        self.df, self.loc, self.scale = broadcast_all(df, loc, scale)
        self._chi2 = Chi2(self.df)
        super().__init__(self.df.size(), validate_args=validate_args)

    @property
    def mean(self):
        mean = self.loc.clone()
        mean[self.df <= 1] = float('nan')
        return mean

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        result, finite = self.df.clone(), self.df > 2
        result[finite] = self.scale[finite].pow(2) * self.df[finite] / (self.df[finite] - 2)
        result[(self.df <= 2) & (self.df > 1)] = float('inf')
        result[self.df <= 1] = float('nan')
        return result

    def rsample(self, sample_shape=torch.Size()):
        x = torch.empty(self._extended_shape(sample_shape), dtype=self.df.dtype).normal_()
        z = self._chi2.rsample(sample_shape)
        return self.loc + self.scale * (x * torch.rsqrt(z / self.df))

    def log_prob(self, value):
        self._validate_sample(value)
        y = (value - self.loc) / self.scale
        z = (self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi) +
             torch.lgamma(0.5 * self.df) - torch.lgamma(0.5 * (self.df + 1.)))
        return -0.5 * (self.df + 1.) * torch.log1p(y ** 2. / self.df) - z

    def entropy(self):
        lbeta = torch.lgamma(0.5 * self.df) + math.lgamma(0.5) - torch.lgamma(0.5 * (self.df + 1))
        slope = torch.digamma(0.5 * (self.df + 1)) - torch.digamma(0.5 * self.df)
        return self.scale.log() + 0.5 * (self.df + 1) * slope + 0.5 * self.df.log() + lbeta
