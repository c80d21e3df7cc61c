FunctionType = LambdaType = type(lambda: None)
BuiltinFunctionType = BuiltinMethodType = type(len)
GeneratorType = type(_ for _ in ())
NoneType = type(None)
EllipsisType = type(...)


class _Bound:
    def method(self):
        pass


MethodType = type(_Bound().method)


# list[int]
class GenericAlias:
    def __init__(self, origin, args):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)

    @property
    def __parameters__(self):
        found = [arg for arg in self.__args__ if _is_type_variable(arg)]
        for arg in self.__args__:
            found.extend(getattr(arg, '__parameters__', ()) if isinstance(arg, GenericAlias) else ())
        return tuple(dict.fromkeys(found))

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getitem__(self, key):
        parameters = self.__parameters__
        if not parameters:
            raise TypeError(f'{self!r} is not a generic class')
        given = key if isinstance(key, tuple) else (key,)
        if len(given) != len(parameters):
            many = 'many' if len(given) > len(parameters) else 'few'
            raise TypeError(f'Too {many} arguments for {self!r}; actual {len(given)}, expected {len(parameters)}')
        values = dict(zip(parameters, given))
        return GenericAlias(self.__origin__, tuple([_with_values(arg, values) for arg in self.__args__]))

    def __getattr__(self, name):
        if name == '__subclasscheck__':
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        args = ', '.join([_name_of_argument(arg) for arg in self.__args__]) or '()'
        return f'{_name_of_argument(self.__origin__)}[{args}]'


GenericAlias.__module__ = 'types'


def _is_type_variable(arg):
    return getattr(type(arg), '__name__', '') == '_Form' and arg._module == '~'


def _with_values(arg, values):
    if isinstance(arg, GenericAlias):
        return GenericAlias(arg.__origin__, tuple([_with_values(each, values) for each in arg.__args__]))
    return values.get(arg, arg)


def _name_of_argument(arg):
    if arg is ...:
        return '...'
    if isinstance(arg, list):
        return '[' + ', '.join([_name_of_argument(each) for each in arg]) + ']'
    if isinstance(arg, (GenericAlias, UnionType)) or not hasattr(arg, '__qualname__'):
        return repr(arg)
    return arg.__qualname__ if arg.__module__ == 'builtins' else f'{arg.__module__}.{arg.__qualname__}'


# int | None
class UnionType:
    def __init__(self, args):
        self.__args__ = tuple(dict.fromkeys(args))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __eq__(self, other):
        if not isinstance(other, UnionType):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __subclasscheck__(self, cls):
        return issubclass(cls, self.__args__)

    def __repr__(self):
        return ' | '.join([_name_in_union(each) for each in self.__args__])


UnionType.__module__ = 'types'


def _name_in_union(cls):
    return 'None' if cls is NoneType else _name_of_argument(cls)


def _union(left, right):
    args = []
    for each in left, right:
        if isinstance(each, UnionType):
            args.extend(each.__args__)
        elif each is None:
            args.append(NoneType)
        elif isinstance(each, (type, GenericAlias)):
            args.append(each)
        else:
            return NotImplemented
    union = UnionType(args)
    return union if len(union.__args__) > 1 else union.__args__[0]


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __eq__(self, other):
        if not isinstance(other, SimpleNamespace):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __repr__(self):
        name = 'namespace' if type(self) is SimpleNamespace else type(self).__name__
        return f'{name}({", ".join(f"{key}={value!r}" for key, value in self.__dict__.items())})'


class MappingProxyType:
    def __init__(self, mapping):
        self._mapping = mapping

    def __getitem__(self, key):
        return self._mapping[key]

    def __iter__(self):
        return iter(self._mapping)

    def __len__(self):
        return len(self._mapping)

    def __contains__(self, key):
        return key in self._mapping

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def __str__(self):
        return str(self._mapping)

    def __repr__(self):
        return f'mappingproxy({self._mapping!r})'
