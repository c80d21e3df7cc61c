import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, broadcast_all, computed_once, told
from torch.nn import functional as F


def only_one(probs, logits):
    given = [(name, value) for name, value in (('probs', probs), ('logits', logits)) if value is not None]
    if len(given) != 1:
        raise ValueError('Either `probs` or `logits` must be specified, but not both.')
    return given[0]


# Away from 0 and 1, where logarithms end.
def clamp_probs(probs):
    least = torch.finfo(probs.dtype).eps
    return probs.clamp(least, 1 - least)


# One of several classes: a row of probabilities for each.
class Categorical(Distribution):
    arg_constraints = {'probs': constraints.simplex, 'logits': constraints.real_vector}
    support = property(lambda self: constraints.integer_interval(0, self._num_events - 1))
    mean = variance = property(lambda self: self._everywhere(math.nan, self.probs))
    mode = property(lambda self: self.probs.argmax(-1))
    param_shape = property(lambda self: self._param.size())

    _NORMALIZED = {'probs': lambda row: row / row.sum(-1, keepdim=True),
                   'logits': lambda row: row - row.logsumexp(-1, keepdim=True)}

    def __init__(self, probs=None, logits=None, validate_args=None):
        name, rows = only_one(probs, logits)
        if rows.dim() < 1:
            raise ValueError(f'`{name}` parameter must be at least one-dimensional.')
        self._param = self._NORMALIZED[name](rows)
        setattr(self, name, self._param)
        *batch, self._num_events = rows.size()
        super().__init__(torch.Size(batch), validate_args=validate_args)

    @computed_once
    def probs(self):
        return F.softmax(self.logits, dim=-1)

    @computed_once
    def logits(self):
        return clamp_probs(self.probs).log()

    def sample(self, sample_shape=torch.Size()):
        rows = self.probs.reshape(-1, self._num_events)
        drawn = torch.multinomial(rows, math.prod(sample_shape), replacement=True)
        return drawn.T.reshape(self._extended_shape(sample_shape))

    def log_prob(self, value):
        classes = self._checked(value).long().unsqueeze(-1)
        classes, logits = torch.broadcast_tensors(classes, self.logits)
        return logits.gather(-1, classes[..., :1]).squeeze(-1)

    # An impossible class adds 0, though its logit is -inf.
    def entropy(self):
        finite = self.logits.clamp(min=torch.finfo(self.logits.dtype).min)
        return -(finite * self.probs).sum(-1)

    def enumerate_support(self, expand=True):
        return self._enumerated(torch.arange(self._num_events), expand)


# A class as a vector with a single one.
class OneHotCategorical(Distribution):
    arg_constraints = {'probs': constraints.simplex, 'logits': constraints.real_vector}
    support = constraints.one_hot
    mean = probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)
    variance = property(lambda self: self.probs * (1 - self.probs))
    mode = property(lambda self: self._one_hot(self._categorical.mode))
    param_shape = property(lambda self: self._categorical.param_shape)

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = chosen = Categorical(probs, logits)
        super().__init__(chosen.batch_shape, chosen.param_shape[-1:], validate_args)

    def _one_hot(self, classes):
        return F.one_hot(classes, *self._event_shape).to(self.probs)

    def sample(self, sample_shape=torch.Size()):
        return self._one_hot(self._categorical.sample(sample_shape))

    def log_prob(self, value):
        _, classes = self._checked(value).max(-1)
        return self._categorical.log_prob(classes)

    def entropy(self):
        return self._categorical.entropy()

    def enumerate_support(self, expand=True):
        return self._enumerated(torch.eye(*self._event_shape, dtype=self.probs.dtype), expand)


# Trials that succeed with probability `probs`, each on its own.
class Trials(Distribution):
    arg_constraints = {'probs': constraints.unit_interval, 'logits': constraints.real}

    @computed_once
    def probs(self):
        return torch.sigmoid(self.logits)

    @computed_once
    def logits(self):
        probs = clamp_probs(self.probs)
        return probs.log() - (-probs).log1p()

    def bits(self):
        return F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction='none')


class Bernoulli(Trials):
    support = constraints.boolean
    mean = property(lambda self: self.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))
    param_shape = property(lambda self: self._param.size())

    def __init__(self, probs=None, logits=None, validate_args=None):
        name, value = only_one(probs, logits)
        batch = self._broadcast(**{name: value})
        self._param = getattr(self, name)
        super().__init__(batch, validate_args=validate_args)

    @property
    def mode(self):
        likelier = (self.probs >= 0.5).to(self.probs)
        likelier[self.probs == 0.5] = math.nan
        return likelier

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self.probs.expand(self._extended_shape(sample_shape)).bernoulli()

    def log_prob(self, value):
        outcome, logits = broadcast_all(self._checked(value), self.logits)
        return -F.binary_cross_entropy_with_logits(logits, outcome, reduction='none')

    def entropy(self):
        return self.bits()

    def enumerate_support(self, expand=True):
        return self._enumerated(torch.arange(2, dtype=self._param.dtype), expand)


# How many trials fail before the first that does not.
class Geometric(Trials):
    support = constraints.nonnegative_integer
    mean = property(lambda self: 1 / self.probs - 1)
    variance = property(lambda self: (1 / self.probs - 1) / self.probs)
    mode = property(lambda self: torch.zeros_like(self.probs))

    def __init__(self, probs=None, logits=None, validate_args=None):
        name, value = only_one(probs, logits)
        super().__init__(self._broadcast(**{name: value}), validate_args=validate_args)
        never = self.probs[self.probs <= 0] if self._validate_args and name == 'probs' else ()
        if len(never):
            raise ValueError(f'Expected parameter probs {told(self.probs)} of distribution {self!r} to be positive but '
                             f'found invalid values:\n{never}')

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            u = self._room(sample_shape, self.probs).uniform_(torch.finfo(self.probs.dtype).tiny, 1)
            return (u.log() / torch.log1p(-self.probs)).floor()

    # A sure success has no failures: 0 * log(0) is to be 0.
    def log_prob(self, value):
        failures, probs = broadcast_all(self._checked(value), self.probs)
        probs = probs.clone()
        probs[(probs == 1) & (failures == 0)] = 0
        return failures * torch.log1p(-probs) + self.probs.log()

    # Each trial adds that of its own, and there are 1 / probs on average.
    def entropy(self):
        return self.bits() / self.probs
