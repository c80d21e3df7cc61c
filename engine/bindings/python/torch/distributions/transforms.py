# Changes of variables. A transform knows its formula there, its formula back, and the logarithm of how much it
# stretches what is near x: that is what a density loses on the way.
import math
from functools import reduce
from itertools import accumulate
from operator import add, mul

import torch
from torch.distributions import constraints
from torch.distributions.distribution import broadcast_all, sum_rightmost
from torch.nn import functional as F


class Transform:
    bijective = False

    def __init__(self, cache_size=0):
        if cache_size not in (0, 1):
            raise ValueError('cache_size must be 0 or 1')
        self._cache_size = cache_size
        self._known = []

    def _undefined(self, *given):
        raise NotImplementedError

    _call = _inverse = log_abs_det_jacobian = _undefined
    sign = property(_undefined)

    def __call__(self, x):
        for known_x, known_y in self._known:
            if known_x is x:
                return known_y
        return self._remembered(x, self._call(x))[1]

    def _inv_call(self, y):
        for known_x, known_y in self._known:
            if known_y is y:
                return known_x
        return self._remembered(self._inverse(y), y)[0]

    # The last pair, where a cache is wanted: the way back from a draw is then free, and exact.
    def _remembered(self, *pair):
        self._known = [pair][:self._cache_size]
        return pair

    @property
    def inv(self):
        return _InverseTransform(self)

    @property
    def event_dim(self):
        before, after = self.domain.event_dim, self.codomain.event_dim
        if before != after:
            raise ValueError('Please use either .domain.event_dim or .codomain.event_dim')
        return before

    def forward_shape(self, shape):
        return shape

    def inverse_shape(self, shape):
        return shape

    def __repr__(self):
        return f'{type(self).__name__}()'


# Asks the other transform everything with the two ends exchanged.
class _InverseTransform(Transform):
    def __init__(self, there):
        super().__init__()
        self._there = there

    inv = property(lambda self: self._there)
    domain = property(lambda self: self._there.codomain)
    codomain = property(lambda self: self._there.domain)
    bijective = property(lambda self: self._there.bijective)
    sign = property(lambda self: self._there.sign)

    def __call__(self, y):
        return self._there._inv_call(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._there.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape):
        return self._there.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._there.forward_shape(shape)

    def __eq__(self, other):
        return isinstance(other, _InverseTransform) and other._there == self._there

    def __repr__(self):
        return f'_InverseTransform({self._there!r})'


def _of_events(constraint, event_dim):
    missing = event_dim - constraint.event_dim
    return constraint if missing <= 0 else constraints.independent(constraint, missing)


# Where a walk from constraint to constraint ends. Each (before, after) of it widens the events to what it needs.
def _end_of(walk):
    event_dim, after = 0, constraints.real
    for before, after in walk:
        event_dim = max(event_dim, before.event_dim) - before.event_dim + after.event_dim
    return _of_events(after, event_dim)


# One transform after the other; their stretches add up.
class ComposeTransform(Transform):
    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = parts

    domain = property(lambda self: _end_of([(part.domain, part.codomain)[::-1] for part in self.parts[::-1]]))
    codomain = property(lambda self: _end_of([(part.domain, part.codomain) for part in self.parts]))
    bijective = property(lambda self: all(part.bijective for part in self.parts))
    sign = property(lambda self: reduce(mul, [part.sign for part in self.parts], 1))
    inv = property(lambda self: ComposeTransform([part.inv for part in self.parts[::-1]]))

    def __call__(self, x):
        return reduce(lambda at, part: part(at), self.parts, x)

    def log_abs_det_jacobian(self, x, y):
        if not self.parts:
            return torch.zeros_like(x)
        stops = [*accumulate(self.parts[:-1], lambda at, part: part(at), initial=x), y]
        event_dim, stretches = self.domain.event_dim, []
        for part, before, after in zip(self.parts, stops, stops[1:]):
            beside = event_dim - part.domain.event_dim
            stretches.append(sum_rightmost(part.log_abs_det_jacobian(before, after), beside))
            event_dim = beside + part.codomain.event_dim
        return reduce(add, stretches)

    def forward_shape(self, shape):
        return reduce(lambda at, part: part.forward_shape(at), self.parts, shape)

    def inverse_shape(self, shape):
        return reduce(lambda at, part: part.inverse_shape(at), self.parts[::-1], shape)

    def __eq__(self, other):
        return isinstance(other, ComposeTransform) and other.parts == self.parts

    def __repr__(self):
        return 'ComposeTransform(\n    ' + ',\n    '.join(map(repr, self.parts)) + '\n)'


identity_transform = ComposeTransform([])


# Without parameters: all of a kind are equal.
class _Fixed(Transform):
    domain = codomain = constraints.real

    def __eq__(self, other):
        return type(other) is type(self)


class AbsTransform(_Fixed):
    codomain = constraints.positive

    def _call(self, x):
        return x.abs()

    def _inverse(self, y):
        return y


class _Rising(_Fixed):
    bijective = True
    sign = +1


class ExpTransform(_Rising):
    codomain = constraints.positive

    def _call(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def log_abs_det_jacobian(self, x, y):
        return x


class SoftplusTransform(_Rising):
    codomain = constraints.positive

    def _call(self, x):
        return F.softplus(x)

    # log(e^y - 1), without a large e^y.
    def _inverse(self, y):
        return torch.log(-torch.expm1(-y)) + y

    def log_abs_det_jacobian(self, x, y):
        return -F.softplus(-x)


class SigmoidTransform(_Rising):
    codomain = constraints.unit_interval

    # Rounding may reach 0 or 1, whence no logarithm leads back.
    @staticmethod
    def _off_the_ends(y, dtype):
        limits = torch.finfo(dtype)
        return y.clamp(limits.tiny, 1 - limits.eps)

    def _call(self, x):
        return self._off_the_ends(torch.sigmoid(x), x.dtype)

    def _inverse(self, y):
        y = self._off_the_ends(y, y.dtype)
        return torch.log(y) - torch.log1p(-y)

    def log_abs_det_jacobian(self, x, y):
        log_y, log_rest = -F.softplus(-x), F.softplus(x)
        return log_y - log_rest


class TanhTransform(_Rising):
    codomain = constraints.interval(-1.0, 1.0)

    def _call(self, x):
        return x.tanh()

    def _inverse(self, y):
        return torch.atanh(y)

    # log(1 - tanh(x)^2), without the difference.
    def log_abs_det_jacobian(self, x, y):
        return 2. * (math.log(2.) - x - F.softplus(-2. * x))


# The shapes of its parameters are broadcast with what it maps.
class _Parametric(Transform):
    bijective = True

    _parameters = ()

    def _values(self):
        return [getattr(self, name) for name in self._parameters]

    def forward_shape(self, shape):
        return torch.broadcast_shapes(shape, *(getattr(value, 'shape', ()) for value in self._values()))

    inverse_shape = forward_shape

    def __eq__(self, other):
        return type(other) is type(self) and all(torch.as_tensor(mine == yours).all().item() for mine, yours in
                                                 zip(self._values(), other._values()))


class PowerTransform(_Parametric):
    domain = codomain = constraints.positive
    sign = +1
    _parameters = 'exponent',

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        [self.exponent] = broadcast_all(exponent)

    def _call(self, x):
        return x ** self.exponent

    def _inverse(self, y):
        return y ** (1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        slope = self.exponent * y / x
        return slope.abs().log()


class AffineTransform(_Parametric):
    _parameters = 'loc', 'scale'

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale = loc, scale
        self.domain = self.codomain = _of_events(constraints.real, event_dim)

    def _one_scale(self):
        return isinstance(self.scale, (int, float))

    @property
    def sign(self):
        return (self.scale > 0) - (self.scale < 0) if self._one_scale() else self.scale.sign()

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        shifted = y - self.loc
        return shifted / self.scale

    def log_abs_det_jacobian(self, x, y):
        stretch = torch.full_like(x, math.log(abs(self.scale))) if self._one_scale() else self.scale.abs().log()
        return sum_rightmost(stretch, self.event_dim).expand(x.shape[:x.dim() - self.event_dim])
