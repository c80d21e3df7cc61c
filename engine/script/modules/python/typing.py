class _Form:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, key):
        return self

    def __call__(self, *args, **kwargs):
        return args[0] if args else None

    def __or__(self, other):
        return self

    def __ror__(self, other):
        return self

    def __repr__(self):
        return 'typing.' + self._name


Any, Union, Optional, List, Dict, Tuple, Set, FrozenSet, Callable, Iterable, Iterator, Sequence, Type, Generator, Mapping, ClassVar, Final, Literal = [
    _Form(_name) for _name in ('Any', 'Union', 'Optional', 'List', 'Dict', 'Tuple', 'Set', 'FrozenSet', 'Callable', 'Iterable',
                               'Iterator', 'Sequence', 'Type', 'Generator', 'Mapping', 'ClassVar', 'Final', 'Literal')]
TYPE_CHECKING = False


class Generic:
    def __class_getitem__(cls, key):
        return cls


Protocol = Generic


def TypeVar(name, *constraints, **kwargs):
    return _Form(name)


def cast(kind, value):
    return value


def overload(function):
    return function


def NamedTuple(typename, fields):
    from collections import namedtuple
    return namedtuple(typename, [name for name, _ in fields])
