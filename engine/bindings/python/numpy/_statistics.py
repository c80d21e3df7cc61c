from numpy._core import *
from numpy._shaping import *
from numpy._shaping import _axis, _along
from numpy._joining import stack
from numpy._matrices import diag
from numpy._numeric import clip, linspace
from numpy._calculus import diff
from numpy._sets import unique


def average(a, axis=None, weights=None, returned=False):
    a = asarray(a)
    if weights is None:
        result = mean(a, axis)
        scale = result * 0 + a.size / (result.size if isinstance(result, ndarray) else 1)
    else:
        weights = asarray(weights)
        if a.shape != weights.shape:
            if axis is None:
                raise TypeError('Axis must be specified when shapes of a and weights differ.')
            if weights.ndim != 1:
                raise TypeError('1D weights expected when shapes of a and weights differ.')
            if weights.shape[0] != a.shape[axis]:
                raise ValueError('Length of weights not compatible with specified axis.')
            weights = swapaxes(broadcast_to(weights, (a.ndim - 1) * (1,) + weights.shape), -1, axis)
        scale = sum(weights, axis=axis) if weights.ndim == a.ndim else sum(weights)
        if any(scale == 0.0):
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        result = sum(multiply(a, weights), axis=axis) / scale
    return (result, scale) if returned else result


def ptp(a, axis=None, out=None, keepdims=False):
    return max(a, axis=axis, keepdims=keepdims) - min(a, axis=axis, keepdims=keepdims)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return _quantile(a, 0.5, axis, keepdims, 'median')


def quantile(a, q, axis=None, method='linear', keepdims=False, interpolation=None):
    q = asarray(q)
    if any(q < 0) or any(q > 1):
        raise ValueError('Quantiles must be in the range [0, 1]')
    return _quantiles(a, q, axis, keepdims, interpolation or method)


def percentile(a, q, axis=None, method='linear', keepdims=False, interpolation=None):
    q = true_divide(asarray(q), 100)
    if any(q < 0) or any(q > 1):
        raise ValueError('Percentiles must be in the range [0, 100]')
    return _quantiles(a, q, axis, keepdims, interpolation or method)


def _quantiles(a, q, axis, keepdims, method):
    if ndim(q) == 0:
        return _quantile(a, float(q), axis, keepdims, method)
    return stack([_quantile(a, each, axis, keepdims, method) for each in q.tolist()])


def _quantile(a, q, axis, keepdims, method):
    a = asarray(a)
    kept = a.ndim
    if axis is None:
        rows, axis_ = a.ravel(), 0
    else:
        rows, axis_ = a, _axis(axis, a.ndim)
    rows = sort(rows, axis_)
    n = rows.shape[axis_]
    if n == 0:
        return float64(nan)
    if method == 'median':
        middle = n // 2
        if n % 2:
            result = mean(rows[_along(axis_, slice(middle, middle + 1))], axis_)
        else:
            result = mean(rows[_along(axis_, slice(middle - 1, middle + 1))], axis_)
    else:
        at = q * (n - 1)
        low = int(floor(at))
        high = low + 1 if low + 1 < n else n - 1
        below, above = rows[_along(axis_, low)], rows[_along(axis_, high)]
        part = at - low
        if method == 'lower':
            result = below
        elif method == 'higher':
            result = above if part > 0 else below
        elif method == 'nearest':
            result = rows[_along(axis_, int(rint(at)))]
        elif method == 'midpoint':
            result = (below + above) / 2 if part > 0 else below
        else:
            difference = subtract(above, below)
            result = above - difference * (1 - part) if part >= 0.5 else below + difference * part
    if isnan(rows[_along(axis_, -1)]).any():
        result = where(isnan(rows[_along(axis_, -1)]), nan, result)[()]
    if keepdims:
        return reshape(result, (1,) * kept) if axis is None else expand_dims(result, axis)
    return result


def count_nonzero(a, axis=None, keepdims=False):
    result = sum(asarray(a) != 0, axis=axis, keepdims=keepdims)
    return int(result) if axis is None and not keepdims else result


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    X = array(m, ndmin=2, dtype=float)
    if not rowvar and X.shape[0] != 1:
        X = X.T
    if y is not None:
        y = array(y, ndmin=2, dtype=float)
        X = concatenate((X, y if rowvar or y.shape[0] == 1 else y.T), axis=0)
    if ddof is None:
        ddof = 0 if bias else 1
    X = X - average(X, axis=1)[:, newaxis]
    c = dot(X, X.T)
    c *= true_divide(1, X.shape[1] - ddof)
    return c.squeeze()[()]


def corrcoef(x, y=None, rowvar=True):
    c = cov(x, y, rowvar)
    if ndim(c) == 0:
        return c / c
    stddev = sqrt(diag(c))
    c /= stddev[:, None]
    c /= stddev[None, :]
    return clip(c, -1, 1)


def histogram(a, bins=10, range=None, weights=None, density=None):
    a = ravel(a)
    if isinstance(bins, (int, integer)):
        if range is not None:
            first, last = range
        elif a.size == 0:
            first, last = 0.0, 1.0
        else:
            first, last = a.min(), a.max()
        if first == last:
            first, last = first - 0.5, last + 0.5
        edges = linspace(first, last, bins + 1)
    else:
        edges = asarray(bins)
    inside = a[(a >= edges[0]) & (a <= edges[-1])]
    at = searchsorted(edges, inside, side='right') - 1
    at[inside == edges[-1]] = edges.size - 2
    if weights is None:
        counts = bincount(at, minlength=edges.size - 1)
    else:
        counts = bincount(at, ravel(weights)[(a >= edges[0]) & (a <= edges[-1])], edges.size - 1)
    if density:
        return counts / diff(edges) / sum(counts), edges
    return counts, edges


def bincount(x, weights=None, minlength=0):
    x = asarray(x)
    if x.size and min(x) < 0:
        raise ValueError("'list' argument must have no negative elements")
    n = int(max(x)) + 1 if x.size else 0
    n = minlength if minlength > n else n
    result = zeros(n, dtype=int64 if weights is None else float64)
    if weights is None:
        values, counts = unique(x, return_counts=True)
        result[values] = counts
    else:
        add.at(result, x, weights)
    return result


def digitize(x, bins, right=False):
    bins = asarray(bins)
    if bins.size > 1 and bins[0] > bins[-1]:
        return bins.size - searchsorted(bins[::-1], x, side='right' if right else 'left')
    return searchsorted(bins, x, side='left' if right else 'right')
