from numpy._core import *
from numpy._shaping import ndim, ravel
from numpy._shaping import _axis, _along
from numpy._numeric import clip


def diff(a, n=1, axis=-1):
    a = asarray(a)
    axis = _axis(axis, a.ndim)
    for _ in range(n):
        later, earlier = a[_along(axis, slice(1, None))], a[_along(axis, slice(None, -1))]
        a = later != earlier if a.dtype == bool_ else later - earlier
    return a


def ediff1d(ary):
    return diff(ravel(ary))


def gradient(f, *varargs, axis=None):
    f = asarray(f) * 1.0
    axes = range(f.ndim) if axis is None else [axis]
    steps = list(varargs) if len(varargs) > 1 else list(varargs or [1.0]) * len(axes)
    results = []
    for axis_, step in zip(axes, steps):
        axis_ = _axis(axis_, f.ndim)
        out = zeros_like(f)
        if ndim(step) == 0:
            out[_along(axis_, slice(1, -1))] = (f[_along(axis_, slice(2, None))]
                                                - f[_along(axis_, slice(None, -2))]) / (2.0 * step)
            first, last = step, step
        else:
            dx = diff(step)
            first, last = dx[0], dx[-1]
            before = dx[:-1].reshape((-1,) + (1,) * (f.ndim - axis_ - 1))
            after = dx[1:].reshape((-1,) + (1,) * (f.ndim - axis_ - 1))
            out[_along(axis_, slice(1, -1))] = (
                -after / (before * (before + after)) * f[_along(axis_, slice(None, -2))]
                + (after - before) / (before * after) * f[_along(axis_, slice(1, -1))]
                + before / (after * (before + after)) * f[_along(axis_, slice(2, None))])
        out[_along(axis_, 0)] = (f[_along(axis_, 1)] - f[_along(axis_, 0)]) / first
        out[_along(axis_, -1)] = (f[_along(axis_, -1)] - f[_along(axis_, -2)]) / last
        results.append(out)
    return results[0] if len(results) == 1 else results


def trapz(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    d = dx if x is None else diff(asarray(x))
    axis = _axis(axis, y.ndim)
    return sum(d * (y[_along(axis, slice(1, None))] + y[_along(axis, slice(None, -1))]) / 2.0, axis)


def convolve(a, v, mode='full'):
    a, v = asarray(a), asarray(v)
    if len(v) > len(a):
        a, v = v, a
    if len(v) == 0:
        raise ValueError('v cannot be empty')
    n, m = len(a), len(v)
    padded = concatenate([zeros(m - 1, dtype=a.dtype), a, zeros(m - 1, dtype=a.dtype)])
    flipped = v[::-1].copy()
    result = array([dot(padded[i:i + m], flipped) for i in range(n + m - 1)])
    if mode == 'same':
        return result[(m - 1) // 2:(m - 1) // 2 + n]
    return result[m - 1:n] if mode == 'valid' else result


def correlate(a, v, mode='valid'):
    return convolve(a, asarray(v)[::-1], mode)


def interp(x, xp, fp, left=None, right=None):
    x, xp, fp = asarray(x) * 1.0, asarray(xp) * 1.0, asarray(fp) * 1.0
    at = clip(searchsorted(xp, x, side='right') - 1, 0, xp.size - 2)
    slope = (fp[at + 1] - fp[at]) / (xp[at + 1] - xp[at])
    result = slope * (x - xp[at]) + fp[at]
    result = where(x < xp[0], fp[0] if left is None else left, result)
    result = where(x > xp[-1], fp[-1] if right is None else right, result)
    return where(x == xp[-1], fp[-1], result)[()]
