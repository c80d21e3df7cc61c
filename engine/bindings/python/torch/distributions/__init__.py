from torch.distributions import constraints
from torch.distributions.distribution import Distribution
from torch.distributions.discrete import Bernoulli, Categorical, Geometric, OneHotCategorical
from torch.distributions import transforms
from torch.distributions._through_maps import Gumbel, HalfCauchy, HalfNormal, LogNormal, Pareto, Weibull
from torch.distributions.beta import Beta
from torch.distributions.binomial import Binomial
from torch.distributions.cauchy import Cauchy
from torch.distributions.continuous import Exponential, Laplace, MultivariateNormal, Normal, Uniform
from torch.distributions.dirichlet import Dirichlet
from torch.distributions.gamma import Chi2, Gamma
from torch.distributions.independent import Independent
from torch.distributions.kl import kl_divergence, register_kl
from torch.distributions.mixture_same_family import MixtureSameFamily
from torch.distributions.multinomial import Multinomial
from torch.distributions.poisson import Poisson
from torch.distributions.studentT import StudentT
from torch.distributions.transformed_distribution import TransformedDistribution
from torch.distributions.transforms import (AbsTransform, AffineTransform, ComposeTransform, ExpTransform,
                                            PowerTransform, SigmoidTransform, SoftplusTransform, TanhTransform,
                                            Transform, identity_transform)
