from torch.distributions.discrete import Bernoulli
