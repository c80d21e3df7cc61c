from numpy._core import *


def finfo(dtype):
    return _FloatLimits(dtype if isinstance(dtype, type) or isinstance(dtype, str) else dtype.dtype
                        if isinstance(dtype, (generic, ndarray)) else dtype)


class _FloatLimits:
    def __init__(self, of):
        self.dtype = dtype(of)
        single_ = self.dtype == float32
        kind = float32 if single_ else float64
        self.bits = 32 if single_ else 64
        self.eps = kind(2.0 ** -23 if single_ else 2.0 ** -52)
        self.max = kind((2 - 2.0 ** -23) * 2.0 ** 127 if single_ else 1.7976931348623157e308)
        self.min = -self.max
        self.tiny = self.smallest_normal = kind(2.0 ** -126 if single_ else 2.2250738585072014e-308)
        self.resolution = kind(1e-6 if single_ else 1e-15)
        self.precision = 6 if single_ else 15


class iinfo:
    def __init__(self, of):
        self.dtype = dtype(of if isinstance(of, (type, str)) or not hasattr(of, 'dtype') else of.dtype)
        self.bits = self.dtype.itemsize * 8
        self.min = 0 if self.dtype.kind == 'u' else -2 ** (self.bits - 1)
        self.max = 2 ** (self.bits if self.dtype.kind == 'u' else self.bits - 1) - 1
        self.kind = self.dtype.kind


def issubdtype(arg1, arg2):
    first = arg1 if isinstance(arg1, type) else dtype(arg1).type
    first = dtype(first).type if first in (int, float, bool) else first
    second = arg2 if isinstance(arg2, type) else dtype(arg2).type
    second = {int: signedinteger, float: floating, bool: bool_}.get(second, second)
    return issubclass(first, second)


def result_type(*args):
    return _sum_of_types(*args).dtype


def _sum_of_types(*args):
    result = None
    for each in args:
        each = zeros(1, dtype=each) if isinstance(each, (type, str, dtype)) else asarray(each)
        result = each[:0] if result is None else result + (each[:0] if each.ndim == 1 else each)
    return result


def promote_types(type1, type2):
    return (zeros(1, dtype=type1) + zeros(1, dtype=type2)).dtype if (type1, type2) != (bool_, bool_) else dtype(bool_)


def can_cast(from_, to, casting='safe'):
    return bool(promote_types(dtype(from_), dtype(to)) == dtype(to))


def isscalar(element):
    return isinstance(element, (int, float, bool, str, generic))


def iterable(y):
    return hasattr(y, '__iter__') and not isinstance(y, generic)


def isreal(x):
    return ones(shape(x), dtype=bool_)[()]


def conj(x):
    return x

conjugate = conj


def real(val):
    return val


def shares_memory(a, b):
    first = a if a.base is None else a.base
    second = b if b.base is None else b.base
    return first is second

may_share_memory = shares_memory
