from numpy._core import *


def reshape(a, newshape, order='C'):
    return asarray(a).reshape(newshape, order=order)


def ravel(a, order='C'):
    return asarray(a).ravel(order)


def transpose(a, axes=None):
    return asarray(a).transpose() if axes is None else asarray(a).transpose(axes)


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a).shape[axis]


def copy(a, order='K'):
    return array(a)


def atleast_1d(a):
    a = asarray(a)
    return a.reshape(1) if a.ndim == 0 else a


def atleast_2d(a):
    a = asarray(a)
    if a.ndim == 0:
        return a.reshape(1, 1)
    return a[newaxis, :] if a.ndim == 1 else a


def atleast_3d(a):
    a = asarray(a)
    if a.ndim == 0:
        return a.reshape(1, 1, 1)
    if a.ndim == 1:
        return a[newaxis, :, newaxis]
    return a[:, :, newaxis] if a.ndim == 2 else a


def _axis(axis, ndim):
    if not -ndim <= axis < ndim:
        raise AxisError('axis %d is out of bounds for array of dimension %d' % (axis, ndim))
    return axis % ndim


def _along(axis, key):
    return (slice(None),) * axis + (key,)


def expand_dims(a, axis):
    a = asarray(a)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    ndim = a.ndim + len(axes)
    axes = [_axis(each, ndim) for each in axes]
    rest = iter(a.shape)
    return a.reshape(tuple([1 if d in axes else next(rest) for d in range(ndim)]))


def squeeze(a, axis=None):
    a = asarray(a)
    if axis is None:
        return a.reshape(tuple([n for n in a.shape if n != 1]))
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    axes = [_axis(each, a.ndim) for each in axes]
    for each in axes:
        if a.shape[each] != 1:
            raise ValueError('cannot select an axis to squeeze out which has size not equal to one')
    return a.reshape(tuple([n for d, n in enumerate(a.shape) if d not in axes]))


def moveaxis(a, source, destination):
    a = asarray(a)
    source = [source] if isinstance(source, int) else list(source)
    destination = [destination] if isinstance(destination, int) else list(destination)
    source = [_axis(each, a.ndim) for each in source]
    destination = [_axis(each, a.ndim) for each in destination]
    order = [d for d in range(a.ndim) if d not in source]
    for to, d in sorted(zip(destination, source)):
        order.insert(to, d)
    return a.transpose(order)


def swapaxes(a, axis1, axis2):
    a = asarray(a)
    order = list(range(a.ndim))
    axis1, axis2 = _axis(axis1, a.ndim), _axis(axis2, a.ndim)
    order[axis1], order[axis2] = axis2, axis1
    return a.transpose(order)


def flip(m, axis=None):
    m = asarray(m)
    axes = range(m.ndim) if axis is None else (axis if isinstance(axis, tuple) else (axis,))
    axes = [_axis(each, m.ndim) for each in axes]
    return m[tuple([slice(None, None, -1) if d in axes else slice(None) for d in range(m.ndim)])]


def flipud(m):
    return flip(m, 0)


def fliplr(m):
    return flip(m, 1)


def rot90(m, k=1, axes=(0, 1)):
    m = asarray(m)
    k %= 4
    if k == 0:
        return m[:]
    if k == 2:
        return flip(flip(m, axes[0]), axes[1])
    if k == 1:
        return swapaxes(flip(m, axes[1]), axes[0], axes[1])
    return flip(swapaxes(m, axes[0], axes[1]), axes[1])


def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return roll(a.ravel(), shift, 0).reshape(a.shape)
    if isinstance(axis, tuple):
        for each, by in zip(axis, shift if isinstance(shift, tuple) else (shift,) * len(axis)):
            a = roll(a, by, each)
        return a
    axis = _axis(axis, a.ndim)
    n = a.shape[axis]
    by = shift % n if n else 0
    return concatenate([a[_along(axis, slice(n - by, None))], a[_along(axis, slice(0, n - by))]], axis)


def _fit(one, other):
    return all([a == b or a == 1 or b == 1 for a, b in zip(one[::-1], other[::-1])])


def broadcast_shapes(*shapes):
    result, seen = [], []
    for place, each in enumerate(shapes):
        each = [each] if isinstance(each, int) else list(each)
        seen.append(tuple(each))
        result = [1] * (len(each) - len(result)) + result
        each = [1] * (len(result) - len(each)) + each
        if not all([a == b or a == 1 or b == 1 for a, b in zip(result, each)]):
            other = [i for i in range(place) if not _fit(seen[i], seen[place])][0]
            raise ValueError('shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg '
                             '%d with shape %s and arg %d with shape %s.' % (other, seen[other], place, seen[place]))
        result = [b if a == 1 else a for a, b in zip(result, each)]
    return tuple(result)


def broadcast_arrays(*args):
    arrays = [asarray(each) for each in args]
    common = broadcast_shapes(*[each.shape for each in arrays])
    return [broadcast_to(each, common) for each in arrays]
