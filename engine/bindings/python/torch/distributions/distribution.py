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


# An attribute that a formula fills in when it is first asked for.
class computed_once:
    def __init__(self, formula):
        self._formula = torch.enable_grad()(formula)

    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, holder, owner=None):
        if holder is None:
            return self
        result = holder.__dict__[self._name] = self._formula(holder)
        return result


# Says of a tensor what an error must: its kind, its shape, and in the end what is in it.
def told(value):
    return f'({type(value).__name__} of shape {tuple(value.shape)})'


class Distribution:
    has_rsample = False
    arg_constraints = {}
    support = constraints.real
    _validate_args = True

    def __init__(self, batch_shape=torch.Size(), event_shape=torch.Size(), validate_args=None):
        self._batch_shape, self._event_shape = batch_shape, event_shape
        if validate_args is not None:
            self._validate_args = validate_args
        for name in self._own_parameters() if self._validate_args else ():
            value, constraint = getattr(self, name), self.arg_constraints[name]
            if not constraint.check(value).all():
                raise ValueError(f'Expected parameter {name} {told(value)} of distribution {self!r} to satisfy the '
                                 f'constraint {constraint!r}, but found invalid values:\n{value}')

    # Of several ways to tell the same, as probs and logits, those that need no computing.
    def _own_parameters(self):
        return [name for name in self.arg_constraints
                if name in self.__dict__ or isinstance(getattr(type(self), name, None), property)]

    # Sets parameters that are given as numbers or tensors, all in one shape: that of the batch.
    def _broadcast(self, **given):
        self.__dict__.update(zip(given, broadcast_all(*given.values())))
        return shape_of(getattr(self, next(iter(given))), *given.values())

    @staticmethod
    def set_default_validate_args(value):
        if value not in (True, False):
            raise ValueError
        Distribution._validate_args = value

    batch_shape = property(lambda self: self._batch_shape)
    event_shape = property(lambda self: self._event_shape)

    def _undefined(self, *given):
        raise NotImplementedError

    rsample = log_prob = cdf = icdf = entropy = enumerate_support = _undefined
    mean = variance = property(_undefined)

    @property
    def mode(self):
        raise NotImplementedError(f'{type(self)} does not implement mode')

    @property
    def stddev(self):
        return self.variance.sqrt()

    def perplexity(self):
        return self.entropy().exp()

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def sample_n(self, n):
        return self.sample((n,))

    def _extended_shape(self, sample_shape=torch.Size()):
        return torch.Size((*tuple(sample_shape), *self._batch_shape, *self._event_shape))

    # Room for draws, in the number type of a parameter.
    def _room(self, sample_shape, parameter):
        return torch.empty(self._extended_shape(sample_shape), dtype=parameter.dtype)

    # What a moment is that does not exist, or is infinite.
    def _everywhere(self, number, parameter):
        return torch.full(self._extended_shape(), number, dtype=parameter.dtype)

    # The values of a finite support, one after the other in a new first dimension.
    def _enumerated(self, values, expand):
        values = values.view(len(values), *[1 for _ in self._batch_shape], *self._event_shape)
        return values.expand(-1, *self._batch_shape, *self._event_shape) if expand else values

    def _checked(self, value):
        self._validate_sample(value)
        return value

    def _validate_sample(self, value):
        if not self._validate_args:
            return
        if not isinstance(value, torch.Tensor):
            raise ValueError('The value argument to log_prob must be a Tensor')
        given, wanted = value.size(), self._extended_shape()
        if given[len(given) - len(self._event_shape):] != self._event_shape:
            raise ValueError(f'The right-most size of value must match event_shape: {given} vs {self._event_shape}.')
        if any(1 not in pair and pair[0] != pair[1] for pair in zip(reversed(given), reversed(wanted))):
            raise ValueError(f'Value is not broadcastable with batch_shape+event_shape: {given} vs {wanted}.')
        if not self.support.check(value).all():
            raise ValueError(f'Expected value argument {told(value)} to be within the support ({self.support!r}) of '
                             f'the distribution {self!r}, but found invalid values:\n{value}')

    def __repr__(self):
        shown = [(name, self.__dict__[name]) for name in self.arg_constraints if name in self.__dict__]
        return type(self).__name__ + '(' + ', '.join(
            f'{name}: {value if value.numel() == 1 else value.size()}' for name, value in shown) + ')'
