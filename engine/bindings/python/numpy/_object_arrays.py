# Arrays of texts, and of anything (dtype object): what programs index and compare, not what they compute with.

from numpy import _core
from numpy._core import asarray as _asarray, ndarray as _ndarray, arange as _arange


class str_(str):
    pass


class _Kind:
    def __init__(self, name, text):
        self.name = name
        self.str = text
        self.kind = 'O' if name == 'object' else 'U'
        self.type = object if name == 'object' else str_
        self.itemsize = 8 if name == 'object' else 4 * int(text[2:] or 0)

    def __eq__(self, other):
        return self.name == getattr(other, 'name', other) or other is object and self.kind == 'O' or \
            other is str and self.kind == 'U'

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.str

    def __repr__(self):
        return f'dtype({self.str!r})'


object_ = object
_OBJECT = _Kind('object', 'object')


def _flat(items, depth, into):
    for item in items:
        if depth > 1:
            _flat(item, depth - 1, into)
        else:
            into.append(item)
    return into


def _shape(items):
    shape = []
    while isinstance(items, (list, tuple, _ndarray, ObjectArray)) and (not isinstance(items, _ndarray) or items.ndim):
        shape.append(len(items))
        if len(items) == 0 or not all(isinstance(item, (list, tuple, _ndarray, ObjectArray)) and len(item) == len(items[0])
                                      if isinstance(items[0], (list, tuple, _ndarray, ObjectArray)) else True
                                      for item in items):
            break
        items = items[0]
    return tuple(shape)


class ObjectArray:
    def __init__(self, items, shape, text):
        self._text = text
        self._items = [str_(item) for item in items] if text else items
        self.shape = shape

    @property
    def dtype(self):
        return _Kind(f'str{32 * self._width()}', f'<U{self._width()}') if self._text else _OBJECT

    def _width(self):
        return max([len(item) for item in self._items] + [1])

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return len(self._items)

    @property
    def T(self):
        return self._taken(_arange(self.size).reshape(self.shape).T)

    def _taken(self, places):
        if not isinstance(places, _ndarray) or places.ndim == 0:
            return self._items[int(places)]
        return ObjectArray([self._items[int(place)] for place in places.ravel()], places.shape, self._text)

    # The places a subscript means: those it means of an array of numbers of this shape.
    def _places(self, key):
        return _arange(self.size).reshape(self.shape)[key]

    def __getitem__(self, key):
        return self._taken(self._places(key))

    def __setitem__(self, key, value):
        places = _asarray(self._places(key)).ravel()
        values = _flat(value, len(_shape(value)), []) if isinstance(value, (list, tuple, ObjectArray)) else [value]
        for i, place in enumerate(places):
            item = values[i % len(values)]
            self._items[int(place)] = str_(item)[:self._width()] if self._text else item

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __contains__(self, item):
        return item in self._items

    def _compared(self, other, test):
        if isinstance(other, (list, tuple, ObjectArray, _ndarray)):
            pairs = zip(self._items, _flat(other, len(_shape(other)), []))
        else:
            pairs = ((item, other) for item in self._items)
        return _core.array([bool(test(a, b)) for a, b in pairs], dtype=bool).reshape(self.shape)

    def __eq__(self, other):
        return self._compared(other, lambda a, b: a == b)

    def __ne__(self, other):
        return self._compared(other, lambda a, b: a != b)

    def __lt__(self, other):
        return self._compared(other, lambda a, b: a < b)

    def __gt__(self, other):
        return self._compared(other, lambda a, b: a > b)

    def _joined(self, other, join):
        others = _flat(other, len(_shape(other)), []) if isinstance(other, (list, tuple, ObjectArray, _ndarray)) \
            else [other] * self.size
        return ObjectArray([join(a, b) for a, b in zip(self._items, others)], self.shape, self._text)

    def __add__(self, other):
        return self._joined(other, lambda a, b: a + b)

    def __mul__(self, other):
        return self._joined(other, lambda a, b: a * b)

    def tolist(self):
        items = [str(item) for item in self._items] if self._text else self._items
        return ObjectArray._nested(items, self.shape)

    @staticmethod
    def _nested(items, shape):
        if len(shape) < 2:
            return list(items)
        step = len(items) // max(shape[0], 1)
        return [ObjectArray._nested(items[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]

    def ravel(self):
        return ObjectArray(list(self._items), (self.size,), self._text)

    flatten = ravel

    def reshape(self, *shape):
        return self._taken(_arange(self.size).reshape(*shape))

    def copy(self):
        return ObjectArray(list(self._items), self.shape, self._text)

    def astype(self, kind):
        if kind in (str, 'str', str_) or isinstance(kind, str) and kind.lstrip('<')[:1] == 'U':
            return ObjectArray([str(item) for item in self._items], self.shape, True)
        if kind in (object, 'object', 'O'):
            return ObjectArray(list(self._items), self.shape, False)
        made = [float(item) if not isinstance(item, bool) else item for item in self._items] \
            if 'float' in str(kind) else [int(item) for item in self._items]
        return _core.array(made).astype(kind).reshape(self.shape)

    def argsort(self):
        return _core.array(sorted(range(self.size), key=lambda i: self._items[i]))

    def sort(self):
        self._items.sort()

    def _rows(self, show, between, begin):
        def rows(items, shape, indent):
            if len(shape) < 2:
                return _wrapped([show(item) for item in items], between, indent)
            inner = ObjectArray._nested(items, shape)
            joint = between.rstrip() + '\n' * (len(shape) - 1) + ' ' * (indent + 1)
            return '[' + joint.join(rows(_flat(item, len(shape) - 1, []), shape[1:], indent + 1) for item in inner) + ']'
        return rows(self._items, self.shape, begin)

    def __str__(self):
        return self._rows(repr, ' ', 0) if self.shape else str(self._items[0])

    def __repr__(self):
        kind = f"'{self.dtype}'" if self._text else 'object'
        return f'array({self._rows(repr, ", ", 6)}, dtype={kind})'


# In lines of at most 75 characters.
def _wrapped(parts, between, indent):
    lines, line = [], ''
    for i, part in enumerate(parts):
        piece = part if i == len(parts) - 1 else part + between.rstrip()
        if line and len(line) + 1 + len(piece.rstrip()) + indent > 74:
            lines.append(line)
            line = piece
        else:
            line = piece if not line else line + ' ' + piece
    lines.append(line)
    return '[' + ('\n' + ' ' * (indent + 1)).join(text.rstrip() if text is not lines[-1] else text for text in lines).rstrip() \
        + ']'


def _wants_objects(dtype):
    return dtype is object or isinstance(dtype, _Kind) or dtype in (str, str_, 'object', 'O', 'str') or \
        isinstance(dtype, str) and dtype.lstrip('<')[:1] == 'U'


def _object_array(items, dtype):
    shape = _shape(items)
    flat = _flat(items, len(shape), []) if shape else [items]
    text = dtype is not object and dtype not in ('object', 'O') and not (isinstance(dtype, _Kind) and dtype.kind == 'O')
    if text and dtype is None and not all(isinstance(item, (str, int, float, bool)) for item in flat):
        text = False
    return ObjectArray([str(item) for item in flat] if text else flat, shape, text)


def array(object, dtype=None, copy=True, ndmin=0, order='K', subok=False):
    if dtype is not None and _wants_objects(dtype):
        return _object_array(object, dtype)
    if isinstance(object, ObjectArray):
        return object.copy() if dtype is None else object.astype(dtype)
    try:
        return _core.array(object, dtype, copy, ndmin, order, subok)
    except TypeError as error:
        if dtype is not None or not str(error).startswith('arrays hold numbers and bools here'):
            raise
    return _object_array(object, None)


def asarray(a, dtype=None, order=None):
    return a if isinstance(a, ObjectArray) and dtype is None else array(a, dtype) if _has_texts(a) else _core.asarray(a, dtype)


def _has_texts(items):
    while isinstance(items, (list, tuple)) and items:
        items = items[0]
    return isinstance(items, (str, ObjectArray))


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    from numpy import _sets
    if not _has_texts(ar):
        return _sets.unique(ar, return_index, return_inverse, return_counts, axis)
    items = list(array(ar).ravel())
    values = sorted(set(items))
    found = [array(values)]
    if return_index:
        found.append(_core.array([items.index(value) for value in values]))
    if return_inverse:
        found.append(_core.array([values.index(item) for item in items]))
    if return_counts:
        found.append(_core.array([items.count(value) for value in values]))
    return found[0] if len(found) == 1 else tuple(found)


def where(condition, *sides):
    if len(sides) != 2 or not any(_has_texts(side) for side in sides):
        return _core.where(condition, *sides)
    x, y = sides
    condition = _core.asarray(condition)
    first, second = ([side] * condition.size if isinstance(side, str) else list(array(side).ravel()) for side in (x, y))
    chosen = [a if yes else b for yes, a, b in zip(condition.ravel(), first, second)]
    return array([str(item) for item in chosen]).reshape(condition.shape)


def concatenate(arrays, axis=0, out=None):
    if not any(_has_texts(each) for each in arrays):
        return _core.concatenate(arrays, axis)
    return array([item for each in arrays for item in array(each).tolist()])


def sort(a, axis=-1):
    return array(sorted(array(a).tolist())) if _has_texts(a) else _core.sort(a, axis)


def argsort(a, axis=-1, kind=None):
    return array(a).argsort() if _has_texts(a) else _core.argsort(a, axis)


# These stand for functions that numpy has in C, and say so.
class _Builtin:
    def __init__(self, function):
        self._function = function
        self.__name__ = function.__name__

    def __call__(self, *args, **kwargs):
        return self._function(*args, **kwargs)

    def __repr__(self):
        return f'<built-in function {self.__name__}>'


array, asarray = _Builtin(array), _Builtin(asarray)
