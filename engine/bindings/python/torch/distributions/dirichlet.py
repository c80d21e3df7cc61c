import torch
from torch.autograd import Function
from torch.autograd.function import once_differentiable
from torch.distributions import constraints
from torch.distributions.distribution import Distribution
from torch.nn import functional as F


# A draw that knows how it moves with its parameters.
class _Dirichlet(Function):
    @staticmethod
    def forward(ctx, concentration):
        drawn = torch._sample_dirichlet(concentration)
        ctx.save_for_backward(concentration, drawn)
        return drawn

    # The parts add up to one, so that only what differs from their mean gradient moves them.
    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        concentration, drawn = ctx.saved_tensors
        mean_gradient = (drawn * grad_output).sum(-1, keepdim=True)
        total = concentration.sum(-1, keepdim=True).expand_as(concentration)
        return torch._dirichlet_grad(drawn, concentration, total) * (grad_output - mean_gradient)


# Parts of a whole.
class Dirichlet(Distribution):
    arg_constraints = {'concentration': constraints.independent(constraints.positive, 1)}
    support = constraints.simplex
    has_rsample = True

    def __init__(self, concentration, validate_args=None):
        if not concentration.dim():
            raise ValueError('`concentration` parameter must be at least one-dimensional.')
        *batch, parts = concentration.shape
        self.concentration = concentration
        super().__init__(torch.Size(batch), torch.Size([parts]), validate_args)

    @property
    def mean(self):
        return self.concentration / self.concentration.sum(-1, keepdim=True)

    @property
    def variance(self):
        a, total = self.concentration, self.concentration.sum(-1, keepdim=True)
        return a * (total - a) / (total ** 2 * (total + 1))

    # Where all concentrations are below one the density has no top inside: the mode is a corner.
    @property
    def mode(self):
        above = (self.concentration - 1).clamp(min=0)
        mode, cornered = above / above.sum(-1, keepdim=True), (self.concentration < 1).all(-1)
        mode[cornered] = F.one_hot(mode[cornered].argmax(-1), *self._event_shape).to(mode)
        return mode

    def rsample(self, sample_shape=()):
        return _Dirichlet.apply(self.concentration.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        a, powers = self.concentration, self._checked(value).log() * (self.concentration - 1)
        return powers.sum(-1) + a.sum(-1).lgamma() - a.lgamma().sum(-1)

    def entropy(self):
        a, total = self.concentration, self.concentration.sum(-1)
        spread = a.lgamma().sum(-1) - total.lgamma()
        return spread - (a.size(-1) - total) * total.digamma() - ((a - 1) * a.digamma()).sum(-1)
