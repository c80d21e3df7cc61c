from torch.distributions import constraints
from torch.distributions.distribution import Distribution
from torch.distributions.discrete import Bernoulli, Categorical, Geometric, OneHotCategorical
from torch.distributions.continuous import Exponential, Laplace, LogNormal, MultivariateNormal, Normal, Uniform
from torch.distributions.independent import Independent
from torch.distributions.kl import kl_divergence, register_kl
from torch.distributions.multinomial import Multinomial
