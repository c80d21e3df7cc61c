import torch
from torch.distributions.discrete import Categorical
from torch.distributions.distribution import Distribution


# One of several components of one family, chosen first.
class MixtureSameFamily(Distribution):
    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        self._mixture_distribution = mixture_distribution
        self._component_distribution = component_distribution
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(' The Mixture distribution needs to be an  instance of torch.distribtutions.Categorical')
        if not isinstance(component_distribution, Distribution):
            raise ValueError('The Component distribution need to be an instance of torch.distributions.Distribution')
        mixed, batch = mixture_distribution.batch_shape, component_distribution.batch_shape[:-1]
        for size1, size2 in zip(reversed(mixed), reversed(batch)):
            if size1 != 1 and size2 != 1 and size1 != size2:
                raise ValueError(f'`mixture_distribution.batch_shape` ({mixed}) is not compatible with '
                                 f'`component_distribution.batch_shape`({batch})')
        km, kc = mixture_distribution.logits.shape[-1], component_distribution.batch_shape[-1]
        if km != kc:
            raise ValueError(f'`mixture_distribution component` ({km}) does not equal '
                             f'`component_distribution.batch_shape[-1]` ({kc})')
        event = component_distribution.event_shape
        self._event_ndims = len(event)
        super().__init__(batch, event, validate_args=validate_args)

    @property
    def support(self):
        return self._component_distribution.support

    @property
    def mixture_distribution(self):
        return self._mixture_distribution

    @property
    def component_distribution(self):
        return self._component_distribution

    # Weights of the components, ready to multiply what each of them says of an event.
    def _weights(self):
        probs = self.mixture_distribution.probs
        return probs.reshape(tuple(probs.shape) + (1,) * self._event_ndims)

    def _pad(self, x):
        return x.unsqueeze(-1 - self._event_ndims)

    @property
    def mean(self):
        return torch.sum(self._weights() * self.component_distribution.mean, dim=-1 - self._event_ndims)

    @property
    def variance(self):
        within = torch.sum(self._weights() * self.component_distribution.variance, dim=-1 - self._event_ndims)
        apart = (self.component_distribution.mean - self._pad(self.mean)).pow(2.0)
        return within + torch.sum(self._weights() * apart, dim=-1 - self._event_ndims)

    def cdf(self, x):
        return torch.sum(self.component_distribution.cdf(self._pad(x)) * self.mixture_distribution.probs, dim=-1)

    def log_prob(self, x):
        self._validate_sample(x)
        each = self.component_distribution.log_prob(self._pad(x))
        return torch.logsumexp(each + torch.log_softmax(self.mixture_distribution.logits, dim=-1), dim=-1)

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            chosen = self.mixture_distribution.sample(sample_shape)
            samples = self.component_distribution.sample(sample_shape)
            dim = len(sample_shape) + len(self.batch_shape)
            index = chosen.reshape(tuple(chosen.shape) + (1,) * (self._event_ndims + 1))
            index = index.repeat((1,) * chosen.dim() + (1,) + tuple(self.event_shape))
            return torch.gather(samples, dim, index).squeeze(dim)

    def __repr__(self):
        return f'MixtureSameFamily(\n  {self.mixture_distribution},\n  {self.component_distribution})'
