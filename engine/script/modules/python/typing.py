# Annotations: they print as Python's do, and are not checked.

import collections.abc as _abc
from types import GenericAlias as _GenericAlias
from types import UnionType as _UnionType

_ORIGINS = {'List': list, 'Dict': dict, 'Set': set, 'Tuple': tuple, 'FrozenSet': frozenset, 'Type': type}


def _text(form):
    if form is ...:
        return '...'
    if form is None or form is type(None):
        return 'None'
    if isinstance(form, (list, tuple)):
        return '[' + ', '.join(_text(part) for part in form) + ']'
    if isinstance(form, type):
        return form.__qualname__ if form.__module__ == 'builtins' else f'{form.__module__}.{form.__qualname__}'
    return repr(form)


class _Form:
    def __init__(self, name, args=None, module='typing'):
        self._name = name
        self.__args__ = args if args is None or isinstance(args, tuple) else (args,)
        self._module = module

    def __getitem__(self, key):
        if self._name == 'Union':
            return _union(key if isinstance(key, tuple) else (key,))
        if self._name == 'Annotated':
            return _Form('Annotated', key)
        return _Form(self._name, key, self._module)

    def __call__(self, *args, **kwargs):
        if self._name in _ORIGINS:
            return _ORIGINS[self._name](*args, **kwargs)
        return args[0] if args else None

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))

    def __eq__(self, other):
        return isinstance(other, _Form) and (self._name, self.__args__) == (other._name, other.__args__)

    def __hash__(self):
        return hash(self._name)

    @property
    def __origin__(self):
        return _ORIGINS.get(self._name, self)

    def __mro_entries__(self, bases):
        return (_ORIGINS.get(self._name, object),)

    def __subclasscheck__(self, cls):
        if self.__args__ is not None and self._name not in ('Union', 'Optional'):
            raise TypeError('Subscripted generics cannot be used with class and instance checks')
        if self._name in ('Union', 'Optional'):
            return issubclass(cls, self.__args__ + (type(None),) if self._name == 'Optional' else self.__args__)
        if self._name in _ORIGINS:
            return issubclass(cls, _ORIGINS[self._name])
        if hasattr(_abc, self._name):
            return issubclass(cls, getattr(_abc, self._name))
        raise TypeError(f'{self!r} cannot be used with isinstance()')

    def __repr__(self):
        if self._module == '~':
            return '~' + self._name
        text = f'{self._module}.{self._name}'
        return text if self.__args__ is None else text + '[' + ', '.join(_text(arg) for arg in self.__args__) + ']'


def _union(args):
    args = tuple(dict.fromkeys(type(None) if arg is None else arg for arg in args))
    if len(args) == 1:
        return args[0]
    others = tuple(arg for arg in args if arg is not type(None))
    if len(others) == 1 and len(args) == 2:
        return _Form('Optional', others)
    return _Form('Union', args)


for _name in ('Any', 'Union', 'Optional', 'List', 'Dict', 'Tuple', 'Set', 'FrozenSet', 'Callable', 'Iterable', 'Iterator',
              'Sequence', 'MutableSequence', 'Type', 'Generator', 'Mapping', 'MutableMapping', 'ClassVar', 'Final',
              'Literal', 'Annotated', 'DefaultDict', 'Deque', 'OrderedDict', 'Counter', 'Collection', 'Container', 'Hashable',
              'Sized', 'Text', 'AnyStr', 'NoReturn', 'Self', 'Never', 'Awaitable', 'Coroutine', 'AsyncIterator',
              'SupportsFloat', 'SupportsInt', 'SupportsAbs', 'Concatenate', 'TypeAlias', 'Required', 'NotRequired'):
    globals()[_name] = _Form(_name)
Text = str
AnyStr = _Form('AnyStr', module='~')
TYPE_CHECKING = False


class Generic:
    def __class_getitem__(cls, key):
        return cls


class Protocol(Generic):
    pass


def runtime_checkable(cls):
    return cls


def final(decorated):
    return decorated


def TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False):
    return _Form(name, module='~')


def ParamSpec(name):
    return _Form(name, module='~')


def NewType(name, kind):
    return lambda value: value


def cast(kind, value):
    return value


def overload(function):
    return function


def no_type_check(function):
    return function


def get_type_hints(thing, globalns=None, localns=None):
    return dict(getattr(thing, '__annotations__', {}))


def get_origin(form):
    if isinstance(form, (_GenericAlias, _UnionType)):
        return _UnionType if isinstance(form, _UnionType) else form.__origin__
    return form.__origin__ if isinstance(form, _Form) and form.__args__ else None


def get_args(form):
    if isinstance(form, (_GenericAlias, _UnionType)):
        return form.__args__
    return (form.__args__ or ()) if isinstance(form, _Form) else ()


class _NamedTupleMaker(type):
    def __new__(mcs, name, bases, namespace):
        if not bases:
            return super().__new__(mcs, name, bases, namespace)
        from collections import namedtuple
        kinds = namespace.get('__annotations__', {})
        defaults = [namespace[field] for field in kinds if field in namespace]
        made = namedtuple(name, list(kinds), defaults=defaults, module=namespace['__module__'])
        made.__annotations__ = dict(kinds)
        for key, value in namespace.items():
            if key not in kinds and key not in ('__annotations__', '__module__', '__qualname__'):
                setattr(made, key, value)
        return made

    def __call__(cls, typename, fields=(), **kinds):
        from collections import namedtuple
        return namedtuple(typename, [name for name, _ in fields] + list(kinds))


class NamedTuple(metaclass=_NamedTupleMaker):
    pass


class TypedDict(dict):
    def __init_subclass__(cls, total=True):
        pass
