import torch
from torch.distributions import constraints


# Numbers and tensors as tensors of one shape.
def broadcast_all(*values):
    if not all(isinstance(value, (torch.Tensor, int, float)) for value in values):
        raise ValueError('Input arguments must all be instances of numbers.Number, torch.Tensor or objects '
                         'implementing __torch_function__.')
    tensors = [value for value in values if isinstance(value, torch.Tensor)]
    dtype = tensors[0].dtype if tensors else torch.get_default_dtype()
    return torch.broadcast_tensors(*[value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=dtype)
                                     for value in values])


def shape_of(value, *given):
    return torch.Size() if all(isinstance(one, (int, float)) for one in given) else value.size()


def sum_rightmost(value, dims):
    return value if dims == 0 else value.reshape(value.shape[:-dims] + (-1,)).sum(-1)


# Computed when it is first asked for.
class lazy_property:
    def __init__(self, wrapped):
        self.wrapped = wrapped

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        with torch.enable_grad():
            value = self.wrapped(instance)
        setattr(instance, self.wrapped.__name__, value)
        return value


class Distribution:
    has_rsample = False
    arg_constraints = {}
    support = constraints.real
    _validate_args = True

    def __init__(self, batch_shape=torch.Size(), event_shape=torch.Size(), validate_args=None):
        self._batch_shape = batch_shape
        self._event_shape = event_shape
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            for name, constraint in self.arg_constraints.items():
                if name not in self.__dict__ and not isinstance(getattr(type(self), name, None), property):
                    continue
                value = getattr(self, name)
                if not constraint.check(value).all():
                    raise ValueError(f'Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) '
                                     f'of distribution {self!r} to satisfy the constraint {constraint!r}, but found '
                                     f'invalid values:\n{value}')

    @staticmethod
    def set_default_validate_args(value):
        Distribution._validate_args = value

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    @property
    def mean(self):
        raise NotImplementedError

    @property
    def variance(self):
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape=torch.Size()):
        raise NotImplementedError

    def log_prob(self, value):
        raise NotImplementedError

    def cdf(self, value):
        raise NotImplementedError

    def icdf(self, value):
        raise NotImplementedError

    def entropy(self):
        raise NotImplementedError

    def enumerate_support(self, expand=True):
        raise NotImplementedError

    def sample_n(self, n):
        return self.sample(torch.Size((n,)))

    def perplexity(self):
        return torch.exp(self.entropy())

    def _extended_shape(self, sample_shape=torch.Size()):
        return torch.Size(tuple(sample_shape) + tuple(self._batch_shape) + tuple(self._event_shape))

    def _validate_sample(self, value):
        if not self._validate_args:
            return
        if not isinstance(value, torch.Tensor):
            raise ValueError('The value argument to log_prob must be a Tensor')
        first = value.dim() - len(self._event_shape)
        if value.size()[first:] != self._event_shape:
            raise ValueError(f'The right-most size of value must match event_shape: {value.size()} vs {self._event_shape}.')
        wanted = self._batch_shape + self._event_shape
        if any(1 not in pair and pair[0] != pair[1] for pair in zip(reversed(value.size()), reversed(wanted))):
            raise ValueError(f'Value is not broadcastable with batch_shape+event_shape: {value.size()} vs {wanted}.')
        if not self.support.check(value).all():
            raise ValueError(f'Expected value argument ({type(value).__name__} of shape {tuple(value.shape)}) to be within '
                             f'the support ({self.support!r}) of the distribution {self!r}, but found invalid values:\n'
                             f'{value}')

    def __repr__(self):
        parts = [(name, self.__dict__[name]) for name in self.arg_constraints if name in self.__dict__]
        return type(self).__name__ + '(' + ', '.join(
            f'{name}: {value if value.numel() == 1 else value.size()}' for name, value in parts) + ')'
