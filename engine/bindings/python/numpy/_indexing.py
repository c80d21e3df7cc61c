from numpy._core import *
from numpy._shaping import *
from numpy._shaping import _axis, _along
from numpy._joining import stack
from numpy._matrices import tri
from numpy._numeric import clip


def take(a, indices, axis=None, out=None, mode='raise'):
    a, indices = asarray(a), asarray(indices)
    if axis is None:
        return a.ravel()[indices]
    return a[_along(_axis(axis, a.ndim), indices)]


def compress(condition, a, axis=None):
    return take(a, nonzero(asarray(condition))[0], axis)


def take_along_axis(arr, indices, axis):
    if axis is None:
        arr, axis = ravel(arr), 0
    arr, indices = asarray(arr), asarray(indices)
    axis = _axis(axis, arr.ndim)
    key = []
    for d in range(arr.ndim):
        if d == axis:
            key.append(indices)
        else:
            key.append(arange(indices.shape[d] if arr.shape[d] == 1 else arr.shape[d]).reshape(
                (1,) * d + (-1,) + (1,) * (arr.ndim - d - 1)))
    return arr[tuple(key)]


def copyto(dst, src, where=True):
    if where is True:
        dst[...] = src
    else:
        dst[where] = broadcast_to(asarray(src), dst.shape)[where]


def argwhere(a):
    return transpose(nonzero(a))


def flatnonzero(a):
    return nonzero(ravel(a))[0]


def unravel_index(indices, shape):
    indices = asarray(indices)
    result = []
    for n in reversed(shape):
        result.append(indices % n)
        indices = indices // n
    return tuple(reversed([each if isinstance(each, ndarray) and each.ndim else int64(each) for each in result]))


def ravel_multi_index(multi_index, dims):
    result = 0
    for index, n in zip(multi_index, dims):
        result = result * n + asarray(index)
    return result


class _IndexExpression:
    def __getitem__(self, key):
        return key

s_ = _IndexExpression()
index_exp = s_


def ndenumerate(arr):
    arr = asarray(arr)
    for index in ndindex(arr.shape):
        yield index, arr[index]


def ndindex(*shape):
    if len(shape) == 1 and isinstance(shape[0], tuple):
        shape = shape[0]
    if len(shape) == 0:
        yield ()
        return
    for i in range(shape[0]):
        for rest in ndindex(tuple(shape[1:])):
            yield (i,) + rest


def select(condlist, choicelist, default=0):
    result = default
    for condition, choice in reversed(list(zip(condlist, choicelist))):
        result = where(condition, choice, result)
    return result


def choose(a, choices):
    a = asarray(a)
    choices = broadcast_arrays(*[broadcast_arrays(a, c)[1] for c in choices])
    result = choices[0]
    for i, each in enumerate(choices):
        result = where(a == i, each, result)
    return result


def piecewise(x, condlist, funclist):
    x = asarray(x)
    result = zeros_like(x)
    conditions = [asarray(c) for c in condlist]
    if len(funclist) == len(conditions) + 1:
        rest = conditions[0]
        for c in conditions[1:]:
            rest = rest | c
        conditions.append(~rest)
    for condition, f in zip(conditions, funclist):
        result[condition] = f(x[condition]) if callable(f) else f
    return result


def indices(dimensions, dtype=int):
    n = len(dimensions)
    return stack([broadcast_to(arange(size_, dtype=dtype).reshape((1,) * d + (-1,) + (1,) * (n - d - 1)),
                               tuple(dimensions)) for d, size_ in enumerate(dimensions)])


def meshgrid(*xi, indexing='xy', sparse=False, copy=True):
    n = len(xi)
    grids = [asarray(x).reshape((1,) * i + (-1,) + (1,) * (n - 1 - i)) for i, x in enumerate(xi)]
    if indexing == 'xy' and n > 1:
        grids[0] = grids[0].reshape((1, -1) + (1,) * (n - 2))
        grids[1] = grids[1].reshape((-1, 1) + (1,) * (n - 2))
    if not sparse:
        grids = broadcast_arrays(*grids)
    return [array(g) for g in grids] if copy else grids


def tril_indices(n, k=0, m=None):
    return nonzero(tri(n, m, k, bool_))


def triu_indices(n, k=0, m=None):
    return nonzero(~tri(n, m, k - 1, bool_))


def fill_diagonal(a, val):
    i = arange(a.shape[0] if a.shape[0] < a.shape[1] else a.shape[1])
    a[i, i] = val
