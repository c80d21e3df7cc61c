# What an object is by the methods it has, and the methods that follow from a few.

from abc import ABCMeta, abstractmethod


class _ByMethods(ABCMeta):
    def __getitem__(cls, key):
        from types import GenericAlias
        return GenericAlias(cls, key)

    def __subclasscheck__(cls, subclass):
        methods = cls.__dict__.get('_methods')
        if methods is None or cls in subclass.__mro__:
            return super().__subclasscheck__(subclass)
        return all(any(method in base.__dict__ and base.__dict__[method] is not None for base in subclass.__mro__)
                   for method in methods) or super().__subclasscheck__(subclass)


class Hashable(metaclass=_ByMethods):
    _methods = ('__hash__',)


class Iterable(metaclass=_ByMethods):
    _methods = ('__iter__',)


class Iterator(Iterable):
    _methods = ('__iter__', '__next__')

    def __iter__(self):
        return self


class Reversible(Iterable):
    _methods = ('__reversed__', '__iter__')


class Sized(metaclass=_ByMethods):
    _methods = ('__len__',)


class Container(metaclass=_ByMethods):
    _methods = ('__contains__',)


class Collection(Sized, Iterable, Container):
    _methods = ('__len__', '__iter__', '__contains__')


class Callable(metaclass=_ByMethods):
    _methods = ('__call__',)


class Generator(Iterator):
    _methods = ('__iter__', '__next__', 'send', 'throw', 'close')


class Sequence(Reversible, Collection):
    _methods = None

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    @abstractmethod
    def __len__(self):
        return 0

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def __contains__(self, value):
        return any(item is value or item == value for item in self)

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        for i in range(start, len(self) if stop is None else stop):
            if self[i] is value or self[i] == value:
                return i
        raise ValueError

    def count(self, value):
        return sum(1 for item in self if item is value or item == value)


class MutableSequence(Sequence):
    def append(self, value):
        self.insert(len(self), value)

    def extend(self, values):
        for value in list(values):
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]


class Set(Collection):
    _methods = None


class MutableSet(Set):
    pass


class Mapping(Collection):
    _methods = None

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return list(self)

    def items(self):
        return [(key, self[key]) for key in self]

    def values(self):
        return [self[key] for key in self]

    def __eq__(self, other):
        return dict(self.items()) == dict(other.items()) if isinstance(other, (Mapping, dict)) else NotImplemented


class MutableMapping(Mapping):
    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if default:
                return default[0]
            raise
        del self[key]
        return value

    def update(self, other=(), /, **kwargs):
        for key, value in (other.items() if hasattr(other, 'items') else other):
            self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self):
        for key in list(self):
            del self[key]


for _kind in (list, tuple, str, bytes, range):
    Sequence.register(_kind)
MutableSequence.register(list)
for _kind in (set, frozenset):
    Set.register(_kind)
MutableSet.register(set)
Mapping.register(dict)
MutableMapping.register(dict)

from collections import deque

Sequence.register(deque)
MutableSequence.register(deque)
