_printing = []


# repr() of a container that may hold itself
def _once(self, again, text):
    if any(one is self for one in _printing):
        return again
    _printing.append(self)
    try:
        return text()
    finally:
        _printing.pop()


class _odict_view:
    def __init__(self, view):
        self._view = view

    def __iter__(self):
        return iter(self._view)

    def __reversed__(self):
        return reversed(list(self._view))

    def __len__(self):
        return len(self._view)

    def __contains__(self, item):
        return item in self._view

    def __eq__(self, other):
        return self._view == (other._view if isinstance(other, _odict_view) else other)

    def __repr__(self):
        return f'{type(self).__name__}({list(self._view)!r})'


class odict_keys(_odict_view):
    def __and__(self, other):
        return set(self) & set(other)

    def __or__(self, other):
        return set(self) | set(other)

    def __sub__(self, other):
        return set(self) - set(other)


class odict_values(_odict_view):
    pass


class odict_items(odict_keys):
    pass


class OrderedDict(dict):
    def keys(self):
        return odict_keys(super().keys())

    def values(self):
        return odict_values(super().values())

    def items(self):
        return odict_items(super().items())

    def move_to_end(self, key, last=True):
        value = self.pop(key)
        if last:
            self[key] = value
        else:
            rest = list(self.items())
            self.clear()
            self[key] = value
            self.update(rest)

    def popitem(self, last=True):
        if last or not self:
            return super().popitem()
        key = next(iter(self))
        return key, self.pop(key)

    def __repr__(self):
        name = type(self).__name__
        if not self:
            return name + '()'
        return _once(self, '...', lambda: f'{name}({list(self.items())!r})')


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError('first argument must be callable or None')
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self[key] = self.default_factory()
        return value

    def __repr__(self):
        return f'{type(self).__name__}({self.default_factory!r}, {dict.__repr__(self)})'

    def copy(self):
        return defaultdict(self.default_factory, self)


class Counter(dict):
    def __init__(self, iterable=None, **kwargs):
        super().__init__()
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, **kwargs):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) + n
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) + 1
        for key, n in kwargs.items():
            self[key] = self.get(key, 0) + n

    def subtract(self, iterable=None, **kwargs):
        for key, n in Counter(iterable, **kwargs).items():
            self[key] = self.get(key, 0) - n

    def most_common(self, n=None):
        ranked = sorted(self.items(), key=lambda pair: pair[1], reverse=True)
        return ranked if n is None else ranked[:n]

    def elements(self):
        for key, n in self.items():
            for _ in range(n):
                yield key

    def total(self):
        return sum(self.values())

    def copy(self):
        return Counter(self)

    def __add__(self, other):
        result = Counter()
        for key, n in self.items():
            if n + other[key] > 0:
                result[key] = n + other[key]
        for key, n in other.items():
            if key not in self and n > 0:
                result[key] = n
        return result

    def __sub__(self, other):
        result = Counter()
        for key, n in self.items():
            if n - other[key] > 0:
                result[key] = n - other[key]
        for key, n in other.items():
            if key not in self and n < 0:
                result[key] = -n
        return result

    def __repr__(self):
        name = type(self).__name__
        if not self:
            return name + '()'
        return name + '({' + ', '.join(f'{k!r}: {v!r}' for k, v in self.most_common()) + '})'


# The items are _held[_first:]: what leaves or comes at the left moves _first, so that both ends are quick.
class deque:
    def __class_getitem__(cls, key):
        from types import GenericAlias
        return GenericAlias(cls, key)

    def __init__(self, iterable=(), maxlen=None):
        self._items = []
        self.maxlen = maxlen
        self.extend(iterable)

    # All of them as a list, for what is not about the ends.
    @property
    def _items(self):
        if self._first:
            del self._held[:self._first]
            self._first = 0
        return self._held

    @_items.setter
    def _items(self, items):
        self._held = items
        self._first = 0

    def append(self, item):
        self._held.append(item)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.popleft()

    def appendleft(self, item):
        if not self._first:
            self._first = len(self._held) + 8
            self._held[:0] = [None] * self._first
        self._first -= 1
        self._held[self._first] = item
        if self.maxlen is not None and len(self) > self.maxlen:
            self._held.pop()

    def extend(self, iterable):
        for item in iterable:
            self.append(item)

    def extendleft(self, iterable):
        for item in iterable:
            self.appendleft(item)

    def pop(self):
        if not len(self):
            raise IndexError('pop from an empty deque')
        return self._held.pop()

    def popleft(self):
        if not len(self):
            raise IndexError('pop from an empty deque')
        item = self._held[self._first]
        self._held[self._first] = None
        self._first += 1
        if self._first > 64 and self._first * 4 > len(self._held) * 3:
            self._items
        return item

    def rotate(self, n=1):
        if self._items:
            n %= len(self._items)
            self._items = self._items[-n:] + self._items[:-n] if n else self._items

    def clear(self):
        self._items = []

    def copy(self):
        return type(self)(self._items, self.maxlen)

    def count(self, item):
        return self._items.count(item)

    def index(self, item):
        return self._items.index(item)

    def remove(self, item):
        self._items.remove(item)

    def reverse(self):
        self._items.reverse()

    def insert(self, i, item):
        self._items.insert(i, item)

    def __len__(self):
        return len(self._held) - self._first

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def _place(self, i):
        if not -len(self) <= i < len(self):
            raise IndexError('deque index out of range')
        return i if i < 0 else self._first + i

    def __getitem__(self, i):
        return self._held[self._place(i)]

    def __setitem__(self, i, item):
        self._held[self._place(i)] = item

    def __delitem__(self, i):
        del self._items[i]

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __repr__(self):
        end = '' if self.maxlen is None else f', maxlen={self.maxlen}'
        return _once(self, '[...]', lambda: f'{type(self).__name__}({self._items!r}{end})')


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(',', ' ').split()
    fields = tuple(field_names)
    defaults = tuple(defaults or ())
    first_default = len(fields) - len(defaults)

    def make_new(cls, *args, **kwargs):
        values = list(args)
        if len(values) > len(fields):
            wanted = f'from {first_default + 1} to {len(fields) + 1}' if defaults else len(fields) + 1
            raise TypeError(f'{typename}.__new__() takes {wanted} positional arguments but {len(values) + 1} were given')
        missing = []
        for i in range(len(values), len(fields)):
            if fields[i] in kwargs:
                values.append(kwargs.pop(fields[i]))
            elif i >= first_default:
                values.append(defaults[i - first_default])
            else:
                missing.append(repr(fields[i]))
        if missing:
            text = missing[0] if len(missing) == 1 else ', '.join(missing[:-1]) + (',' if len(missing) > 2 else '') + ' and ' + missing[-1]
            raise TypeError(f"{typename}.__new__() missing {len(missing)} required positional argument{'s' if len(missing) > 1 else ''}: {text}")
        for name in kwargs:
            raise TypeError(f"{typename}.__new__() got an unexpected keyword argument '{name}'")
        return tuple.__new__(cls, values)

    def make_repr(self):
        return type(self).__name__ + '(' + ', '.join(f'{n}={v!r}' for n, v in zip(fields, self)) + ')'

    def replace(self, /, **kwargs):
        unknown = [name for name in kwargs if name not in fields]
        if unknown:
            raise ValueError(f'Got unexpected field names: {unknown!r}')
        return type(self)(*[kwargs.get(n, v) for n, v in zip(fields, self)])

    def as_dict(self):
        return dict(zip(fields, self))

    def make(cls, values):
        values = list(values)
        if len(values) != len(fields):
            raise TypeError(f'Expected {len(fields)} arguments, got {len(values)}')
        return tuple.__new__(cls, values)

    names = {'__new__': make_new, '__repr__': make_repr, '_replace': replace, '_asdict': as_dict,
             '_fields': fields, '__match_args__': fields,
             '_field_defaults': dict(zip(fields[first_default:], defaults)),
             '_make': classmethod(make), '__slots__': (), '__module__': '__main__'}
    for i, name in enumerate(fields):
        names[name] = property(lambda self, i=i: tuple.__getitem__(self, i))
    return type(typename, (tuple,), names)


class ChainMap(dict):
    def __init__(self, *maps):
        super().__init__()
        for each in reversed(maps):
            self.update(each)


from _user_containers import UserDict, UserList, UserString
