FunctionType = LambdaType = type(lambda: None)
BuiltinFunctionType = BuiltinMethodType = type(len)
GeneratorType = type(_ for _ in ())
NoneType = type(None)
EllipsisType = type(...)


class _Bound:
    def method(self):
        pass


MethodType = type(_Bound().method)


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


def _name_in_union(cls):
    if cls is NoneType:
        return 'None'
    return cls.__qualname__ if cls.__module__ == 'builtins' else f'{cls.__module__}.{cls.__qualname__}'


def _union(left, right):
    args = []
    for each in left, right:
        if isinstance(each, UnionType):
            args.extend(each.__args__)
        elif each is None:
            args.append(NoneType)
        elif isinstance(each, type):
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
