from numpy._core import *
from numpy._shaping import ndim, moveaxis, broadcast_arrays
from numpy._types import issubdtype


def round(a, decimals=0, out=None):
    a = asarray(a)
    if issubdtype(a.dtype, integer) or a.dtype == bool_:
        if decimals >= 0:
            result = array(a) if a.dtype != bool_ else a.astype(float64)
        else:
            by = 10 ** -decimals
            result = (rint(a / by) * by).astype(a.dtype)
    elif decimals == 0:
        result = rint(a)
    elif decimals > 0:
        result = rint(a * 10.0 ** decimals) / 10.0 ** decimals
    else:
        result = rint(a / 10.0 ** -decimals) * 10.0 ** -decimals
    if isinstance(out, ndarray):
        out[...] = result
        return out
    return result[()] if isinstance(result, ndarray) else result

around = round_ = round


def fix(x):
    return trunc(x)


def clip(a, a_min=None, a_max=None, out=None, min=None, max=None):
    a_min = min if a_min is None else a_min
    a_max = max if a_max is None else a_max
    if a_min is None and a_max is None:
        raise ValueError('One of max or min must be given')
    result = a
    if a_min is not None:
        result = maximum(result, a_min)
    if a_max is not None:
        result = minimum(result, a_max)
    if isinstance(out, ndarray):
        out[...] = result
        return out
    return result


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    num = num if isinstance(num, int) else num.__index__()
    if num < 0:
        raise ValueError('Number of samples, %s, must be non-negative.' % num)
    div = num - 1 if endpoint else num
    start, stop = asarray(start) * 1.0, asarray(stop) * 1.0
    delta = stop - start
    y = arange(0, num).astype(delta.dtype).reshape((-1,) + (1,) * ndim(delta))
    if div > 0:
        step = delta / div
        y = y / div * delta if any(step == 0) else y * step
    else:
        step = nan
        y = y * delta
    y = y + start
    if endpoint and num > 1:
        y[-1] = stop
    if axis != 0:
        y = moveaxis(y, 0, axis)
    if dtype is not None:
        y = (floor(y) if issubdtype(dtype, integer) else y).astype(dtype)
    return (y, step) if retstep else y


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None):
    result = power(base, linspace(start, stop, num, endpoint))
    return result if dtype is None else result.astype(dtype)


def geomspace(start, stop, num=50, endpoint=True):
    sign_ = -1.0 if start < 0 else 1.0
    result = sign_ * logspace(log10(start * sign_), log10(stop * sign_), num, endpoint)
    if num > 0:
        result[0] = start
        if num > 1 and endpoint:
            result[-1] = stop
    return result


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    x, y = asarray(a), asarray(b)
    y = y * 1.0
    both = isfinite(x) & isfinite(y)
    near = less_equal(abs(x - y), atol + rtol * abs(y))
    result = where(both, near, x == y)
    if equal_nan:
        result = result | (isnan(x) & isnan(y))
    return result[()] if isinstance(result, ndarray) else result


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(all(isclose(a, b, rtol, atol, equal_nan)))


def array_equal(a1, a2, equal_nan=False):
    a1, a2 = asarray(a1), asarray(a2)
    if a1.shape != a2.shape:
        return False
    same = a1 == a2
    if equal_nan:
        same = same | (isnan(a1) & isnan(a2))
    return bool(all(same))


def array_equiv(a1, a2):
    try:
        a1, a2 = broadcast_arrays(a1, a2)
    except ValueError:
        return False
    return bool(all(a1 == a2))


def sinc(x):
    y = pi * where(asarray(x) == 0, 1.0e-20, x)
    return (sin(y) / y)[()]


def divmod(x1, x2):
    return floor_divide(x1, x2), remainder(x1, x2)


def modf(x):
    whole = trunc(x)
    return copysign(x - whole, x), whole


def float_power(x1, x2):
    return power(asarray(x1).astype(float64), asarray(x2).astype(float64))


def isposinf(x):
    return isinf(x) & (asarray(x) > 0)


def isneginf(x):
    return isinf(x) & (asarray(x) < 0)
