from numpy._core import *
from numpy._shaping import *
from numpy._shaping import _axis, _along


def stack(arrays, axis=0, out=None):
    arrays = [asarray(each) for each in arrays]
    if not arrays:
        raise ValueError('need at least one array to stack')
    if len(set([each.shape for each in arrays])) != 1:
        raise ValueError('all input arrays must have the same shape')
    axis = _axis(axis, arrays[0].ndim + 1)
    return concatenate([expand_dims(each, axis) for each in arrays], axis)


def vstack(tup):
    return concatenate([atleast_2d(each) for each in tup], 0)

row_stack = vstack


def hstack(tup):
    arrays = [atleast_1d(each) for each in tup]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1)


def dstack(tup):
    return concatenate([atleast_3d(each) for each in tup], 2)


def column_stack(tup):
    arrays = [asarray(each) for each in tup]
    return concatenate([a.reshape(-1, 1) if a.ndim < 2 else a for a in arrays], 1)


def append(arr, values, axis=None):
    if axis is None:
        return concatenate((ravel(arr), ravel(values)))
    return concatenate((arr, values), axis)


def array_split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    axis = _axis(axis, ary.ndim)
    total = ary.shape[axis]
    if isinstance(indices_or_sections, (int, integer)):
        each, extra = divmod(total, indices_or_sections)
        ends = [0]
        for i in range(indices_or_sections):
            ends.append(ends[-1] + each + (1 if i < extra else 0))
    else:
        ends = [0] + list(indices_or_sections) + [total]
    return [ary[_along(axis, slice(a, b))] for a, b in zip(ends[:-1], ends[1:])]


def split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    if isinstance(indices_or_sections, (int, integer)) and ary.shape[axis] % indices_or_sections:
        raise ValueError('array split does not result in an equal division')
    return array_split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if asarray(ary).ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def tile(A, reps):
    reps = (reps,) if isinstance(reps, (int, integer)) else tuple(reps)
    a = asarray(A)
    ndim = len(reps) if len(reps) > a.ndim else a.ndim
    a = a.reshape((1,) * (ndim - a.ndim) + a.shape)
    reps = (1,) * (ndim - len(reps)) + reps
    for axis, count in enumerate(reps):
        if count != 1:
            a = concatenate([a] * count, axis) if count else a[_along(axis, slice(0, 0))]
    return array(a)


def resize(a, new_shape):
    shape = (new_shape,) if isinstance(new_shape, (int, integer)) else tuple(new_shape)
    size = 1
    for each in shape:
        if each < 0:
            raise ValueError('all elements of `new_shape` must be non-negative')
        size *= each
    flat = ravel(asarray(a))
    if not flat.size:
        return zeros(shape, dtype=flat.dtype)
    return tile(flat, -(-size // flat.size))[:size].reshape(shape)


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = _axis(axis, a.ndim)
    n = a.shape[axis]
    counts = broadcast_to(asarray(repeats), (n,)).tolist()
    index = []
    for i, count in enumerate(counts):
        index.extend([i] * count)
    return a[_along(axis, array(index, dtype=int64))]


def insert(arr, obj, values, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = _axis(axis, arr.ndim)
    n = arr.shape[axis]
    if obj < 0:
        obj += n
    values = asarray(values).astype(arr.dtype)
    if values.ndim < arr.ndim:
        values = expand_dims(values, axis) if values.ndim == arr.ndim - 1 else values.reshape((1,) * arr.ndim)
    shape_ = list(arr.shape)
    shape_[axis] = values.shape[axis]
    values = broadcast_to(values, tuple(shape_))
    return concatenate([arr[_along(axis, slice(0, obj))], values, arr[_along(axis, slice(obj, None))]], axis)


def delete(arr, obj, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = _axis(axis, arr.ndim)
    keep = ones(arr.shape[axis], dtype=bool_)
    if isinstance(obj, (int, integer)) and not -arr.shape[axis] <= obj < arr.shape[axis]:
        raise IndexError('index %d is out of bounds for axis %d with size %d' % (obj, axis, arr.shape[axis]))
    keep[obj] = False
    return arr[_along(axis, keep)]


def pad(array_, pad_width, mode='constant', constant_values=0):
    a = asarray(array_)
    if isinstance(pad_width, int):
        widths = [(pad_width, pad_width)] * a.ndim
    elif isinstance(pad_width[0], int):
        widths = [tuple(pad_width) if len(pad_width) == 2 else (pad_width[0], pad_width[0])] * a.ndim
    else:
        widths = [tuple(each) for each in pad_width]
        widths = widths * a.ndim if len(widths) == 1 else widths
    if mode == 'constant':
        result = full(tuple([n + b + e for n, (b, e) in zip(a.shape, widths)]), constant_values, dtype=a.dtype)
        result[tuple([slice(b, b + n) for n, (b, e) in zip(a.shape, widths)])] = a
        return result
    for axis, (before, after) in enumerate(widths):
        n = a.shape[axis]
        at = arange(-before, n + after)
        if mode == 'edge':
            at = clip(at, 0, n - 1)
        elif mode == 'wrap':
            at = at % n
        elif mode == 'reflect':
            period = 2 * (n - 1) if n > 1 else 1
            at = abs(at) % period
            at = where(at >= n, period - at, at)
        else:
            raise ValueError("mode '%s' is not supported" % mode)
        a = a[_along(axis, at)]
    return a


class _RowJoiner:
    def __init__(self, axis):
        self.axis = axis

    def __getitem__(self, key):
        parts = []
        for each in key if isinstance(key, tuple) else (key,):
            if isinstance(each, slice):
                start = 0 if each.start is None else each.start
                if isinstance(each.step, complex):
                    raise TypeError('complex steps are not supported')
                each = arange(start, each.stop, 1 if each.step is None else each.step)
            parts.append(atleast_1d(each))
        if self.axis == 0:
            return concatenate(parts, 0)
        return concatenate([p.reshape(-1, 1) if p.ndim == 1 else p for p in parts], -1)

r_ = _RowJoiner(0)
c_ = _RowJoiner(-1)


def trim_zeros(filt, trim='fb'):
    first, last = 0, len(filt)
    if 'f' in trim:
        while first < last and filt[first] == 0:
            first += 1
    if 'b' in trim:
        while last > first and filt[last - 1] == 0:
            last -= 1
    return filt[first:last]
