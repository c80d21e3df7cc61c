# Grids of coordinates, and walks over the places of an array.

from numpy._core import *
from numpy._indexing import meshgrid, ndindex, nonzero


# A slice as numbers: its step may be a count of points, which no number here says, so it is a step.
def _points(part):
    return arange(0 if part.start is None else part.start, part.stop, 1 if part.step is None else part.step)


class _Grid:
    def __init__(self, sparse):
        self._sparse = sparse

    def __getitem__(self, key):
        if isinstance(key, slice):
            return _points(key)
        grids = meshgrid(*[_points(part) for part in key], indexing='ij', sparse=self._sparse)
        return grids if self._sparse else array(grids)


mgrid = _Grid(False)
ogrid = _Grid(True)


def ix_(*args):
    found = []
    for i, each in enumerate(args):
        each = asarray(each)
        if each.dtype == bool_:
            each = nonzero(each)[0]
        found.append(each.reshape((1,) * i + (-1,) + (1,) * (len(args) - i - 1)))
    return tuple(found)


def diag_indices(n, ndim=2):
    return (arange(n),) * ndim


# One place after the other, as its own while loop or a for asks for them.
class nditer:
    def __init__(self, op, flags=None, op_flags=None, order='K'):
        self._array = asarray(op)
        self._places = list(ndindex(self._array.shape))
        self._at = 0

    @property
    def finished(self):
        return self._at >= len(self._places)

    @property
    def multi_index(self):
        return self._places[self._at]

    @property
    def index(self):
        return self._at

    def iternext(self):
        self._at += 1
        return not self.finished

    def __getitem__(self, key):
        return self._array[self.multi_index + (Ellipsis,)]

    def __iter__(self):
        while not self.finished:
            yield self[0]
            self._at += 1

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        pass
