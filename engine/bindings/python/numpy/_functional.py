from numpy._core import *
from numpy._core import _set_errors
from numpy._shaping import *
from numpy._shaping import _axis
from numpy._indexing import indices


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    axis = _axis(axis, arr.ndim)
    rows = moveaxis(arr, axis, -1)
    lead = rows.shape[:-1]
    results = [asarray(func1d(row, *args, **kwargs)) for row in rows.reshape(-1, arr.shape[axis])]
    result = array(results).reshape(lead + results[0].shape)
    return moveaxis(result, -1, axis) if results[0].ndim else result


class vectorize:
    def __init__(self, pyfunc, otypes=None):
        self.pyfunc, self.otypes = pyfunc, otypes
        self.__name__ = pyfunc.__name__

    def __call__(self, *args):
        arrays = broadcast_arrays(*args)
        results = [self.pyfunc(*each) for each in zip(*[a.ravel() for a in arrays])]
        if results and isinstance(results[0], tuple):
            return tuple([array(part).reshape(arrays[0].shape) for part in zip(*results)])
        result = array(results).reshape(arrays[0].shape)
        if self.otypes:
            result = result.astype(self.otypes[0])
        return result


def fromfunction(function, shape, dtype=float):
    return function(*indices(shape, dtype))


def fromiter(iter, dtype, count=-1):
    return array(list(iter), dtype=dtype)


# What is done about floating-point errors: 'warn', 'ignore' or 'raise'.
def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    before = _set_errors(divide or all, over or all, invalid or all)
    return {'divide': before[0], 'over': before[1], 'under': 'ignore', 'invalid': before[2]}


def geterr():
    return seterr()


class errstate:
    def __init__(self, **kwargs):
        self.wanted = kwargs

    def __enter__(self):
        self.before = seterr(**self.wanted)

    def __exit__(self, *args):
        seterr(**self.before)
        return False


def load(file, *args, **kwargs):
    raise FileNotFoundError("[Errno 2] No such file or directory: " + repr(file))

loadtxt = genfromtxt = load


def save(file, *args, **kwargs):
    raise PermissionError("[Errno 13] Permission denied: " + repr(file))

savetxt = savez = save
