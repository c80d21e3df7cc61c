# What parameters and samples must be.

import torch


class Constraint:
    is_discrete = False
    event_dim = 0

    def __repr__(self):
        return type(self).__name__[1:] + '()'


class _Real(Constraint):
    def check(self, value):
        return value == value


class _Boolean(Constraint):
    is_discrete = True

    def check(self, value):
        return (value == 0) | (value == 1)


class _Simplex(Constraint):
    event_dim = 1

    def check(self, value):
        return (value >= 0).all(-1) & ((value.sum(-1) - 1).abs() < 1e-6)


class _OneHot(Constraint):
    is_discrete = True
    event_dim = 1

    def check(self, value):
        return boolean.check(value).all(-1) & (value.sum(-1) == 1)


# How often each class came up, in no more draws than there were.
class _Multinomial(Constraint):
    is_discrete = True
    event_dim = 1

    def __init__(self, upper_bound):
        self.upper_bound = upper_bound

    def check(self, value):
        return (value >= 0).all(-1) & (value.sum(-1) <= self.upper_bound)


class _PositiveDefinite(Constraint):
    event_dim = 2

    def check(self, value):
        symmetric = (value - value.mT).abs().flatten(-2).max(-1)[0] < 1e-6
        return symmetric & (torch.linalg.eigvalsh(value) > 0).all(-1)


class _LowerCholesky(Constraint):
    event_dim = 2

    def check(self, value):
        lower = (value.tril() == value).flatten(-2).all(-1)
        return lower & (value.diagonal(dim1=-2, dim2=-1) > 0).all(-1)


# Each component of a vector, all together.
class _Independent(Constraint):
    def __init__(self, base, dims):
        self.base_constraint = base
        self.reinterpreted_batch_ndims = self.event_dim = dims

    def check(self, value):
        result = self.base_constraint.check(value)
        return result.reshape(result.shape[:result.dim() - self.reinterpreted_batch_ndims] + (-1,)).all(-1)

    def __repr__(self):
        return f'IndependentConstraint({self.base_constraint!r}, {self.reinterpreted_batch_ndims})'


class _Interval(Constraint):
    def __init__(self, name, lower_bound, upper_bound, test):
        self._name = name
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound
        self._test = test

    def check(self, value):
        return self._test(value)

    def __repr__(self):
        bounds = [f'{name}={value}' for name, value in
                  (('lower_bound', self.lower_bound), ('upper_bound', self.upper_bound)) if value is not None]
        return f'{self._name}({", ".join(bounds)})'


def multinomial(upper_bound):
    return _Multinomial(upper_bound)


def independent(base_constraint, reinterpreted_batch_ndims):
    return _Independent(base_constraint, reinterpreted_batch_ndims)


def greater_than(lower_bound):
    return _Interval('GreaterThan', lower_bound, None, lambda value: value > lower_bound)


def greater_than_eq(lower_bound):
    return _Interval('GreaterThanEq', lower_bound, None, lambda value: value >= lower_bound)


def interval(lower_bound, upper_bound):
    return _Interval('Interval', lower_bound, upper_bound, lambda value: (value >= lower_bound) & (value <= upper_bound))


def integer_interval(lower_bound, upper_bound):
    return _Interval('IntegerInterval', lower_bound, upper_bound,
                     lambda value: (value % 1 == 0) & (value >= lower_bound) & (value <= upper_bound))


def integer_greater_than_eq(lower_bound):
    return _Interval('IntegerGreaterThan', lower_bound, None, lambda value: (value % 1 == 0) & (value >= lower_bound))


real = _Real()
boolean = _Boolean()
simplex = _Simplex()
one_hot = _OneHot()
positive = greater_than(0.0)
nonnegative = greater_than_eq(0.0)
unit_interval = interval(0.0, 1.0)
nonnegative_integer = integer_greater_than_eq(0)
real_vector = independent(real, 1)
positive_definite = _PositiveDefinite()
lower_cholesky = _LowerCholesky()
