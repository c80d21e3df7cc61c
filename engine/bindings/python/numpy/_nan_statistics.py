from numpy._core import *
from numpy._shaping import ravel
from numpy._statistics import median
from numpy._types import finfo, issubdtype


def _without_nan(a, fill):
    a = array(a, dtype=None)
    if issubdtype(a.dtype, floating):
        a[isnan(a)] = fill
    return a


def nansum(a, axis=None, dtype=None, out=None, keepdims=False):
    return sum(_without_nan(a, 0), axis=axis, dtype=dtype, keepdims=keepdims)


def nanprod(a, axis=None, keepdims=False):
    return prod(_without_nan(a, 1), axis=axis, keepdims=keepdims)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=False):
    count = sum(~isnan(a), axis=axis, keepdims=keepdims)
    return nansum(a, axis, keepdims=keepdims) / count


def nanvar(a, axis=None, ddof=0, keepdims=False):
    a = asarray(a)
    there = ~isnan(a)
    off = where(there, a - nanmean(a, axis, keepdims=True), 0.0)
    return sum(off * off, axis=axis, keepdims=keepdims) / (sum(there, axis=axis, keepdims=keepdims) - ddof)


def nanstd(a, axis=None, ddof=0, keepdims=False):
    return sqrt(nanvar(a, axis, ddof, keepdims))


def nanmax(a, axis=None, keepdims=False):
    return max(_without_nan(a, -inf), axis=axis, keepdims=keepdims)


def nanmin(a, axis=None, keepdims=False):
    return min(_without_nan(a, inf), axis=axis, keepdims=keepdims)


def nanargmax(a, axis=None):
    return argmax(_without_nan(a, -inf), axis)


def nanargmin(a, axis=None):
    return argmin(_without_nan(a, inf), axis)


def nanmedian(a, axis=None):
    if axis is not None:
        raise NotImplementedError('nanmedian along an axis')
    a = ravel(a)
    return median(a[~isnan(a)])


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = array(x)
    if not issubdtype(x.dtype, floating):
        return x[()]
    limits = finfo(x.dtype)
    x[isnan(x)] = nan
    x[x == inf] = limits.max if posinf is None else posinf
    x[x == -inf] = limits.min if neginf is None else neginf
    return x[()]
