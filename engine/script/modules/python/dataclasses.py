class _Missing:
    def __repr__(self):
        return '<dataclasses._MISSING_TYPE object>'


MISSING = _Missing()


class FrozenInstanceError(AttributeError):
    pass


class Field:
    def __init__(self, default, default_factory, init, repr, compare):
        self.name = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, compare=True, hash=None, metadata=None, kw_only=False):
    return Field(default, default_factory, init, repr, compare)


def fields(obj):
    return tuple(obj.__dataclass_fields__.values())


def is_dataclass(obj):
    return hasattr(obj, '__dataclass_fields__')


def _plain(value):
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, (list, tuple)):
        return type(value)([_plain(v) for v in value])
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value


def asdict(obj):
    return {f.name: _plain(getattr(obj, f.name)) for f in fields(obj)}


def astuple(obj):
    return tuple([_plain(getattr(obj, f.name)) for f in fields(obj)])


def replace(obj, **changes):
    values = {f.name: getattr(obj, f.name) for f in fields(obj) if f.init}
    values.update(changes)
    return type(obj)(**values)


def _listed(names):
    quoted = [repr(n) for n in names]
    if len(quoted) == 1:
        return quoted[0]
    return ', '.join(quoted[:-1]) + (',' if len(quoted) > 2 else '') + ' and ' + quoted[-1]


def _process(cls, init, repr_, eq, order, frozen):
    all_fields = {}
    for base in reversed(cls.__mro__[1:]):
        all_fields.update(getattr(base, '__dataclass_fields__', {}))
    for name in cls.__dict__.get('__annotations__', {}):
        value = cls.__dict__.get(name, MISSING)
        if isinstance(value, (list, dict, set)):
            raise ValueError(f'mutable default {type(value)} for field {name} is not allowed: use default_factory')
        made = value if isinstance(value, Field) else Field(value, MISSING, True, True, True)
        made.name = name
        if isinstance(value, Field):
            if value.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, value.default)
        all_fields[name] = made
    cls.__dataclass_fields__ = all_fields
    wanted = [f for f in all_fields.values() if f.init]
    seen_default = False
    for f in wanted:
        has = f.default is not MISSING or f.default_factory is not MISSING
        if seen_default and not has:
            raise TypeError(f'non-default argument {f.name!r} follows default argument')
        seen_default = seen_default or has
    title = cls.__qualname__

    def __init__(self, *args, **kwargs):
        if len(args) > len(wanted):
            raise TypeError(f'{title}.__init__() takes {len(wanted) + 1} positional arguments but {len(args) + 1} were given')
        missing = []
        for i, f in enumerate(wanted):
            if i < len(args):
                if f.name in kwargs:
                    raise TypeError(f"{title}.__init__() got multiple values for argument '{f.name}'")
                value = args[i]
            elif f.name in kwargs:
                value = kwargs.pop(f.name)
            elif f.default is not MISSING:
                value = f.default
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            else:
                missing.append(f.name)
                continue
            object.__setattr__(self, f.name, value)
        if missing:
            plural = 's' if len(missing) > 1 else ''
            raise TypeError(f'{title}.__init__() missing {len(missing)} required positional argument{plural}: {_listed(missing)}')
        for name in kwargs:
            raise TypeError(f"{title}.__init__() got an unexpected keyword argument '{name}'")
        for f in all_fields.values():
            if not f.init:
                if f.default is not MISSING:
                    object.__setattr__(self, f.name, f.default)
                elif f.default_factory is not MISSING:
                    object.__setattr__(self, f.name, f.default_factory())
        if hasattr(self, '__post_init__'):
            self.__post_init__()

    def __repr__(self):
        shown = ', '.join([f'{f.name}={getattr(self, f.name)!r}' for f in all_fields.values() if f.repr])
        return f'{type(self).__qualname__}({shown})'

    def key(self):
        return tuple([getattr(self, f.name) for f in all_fields.values() if f.compare])

    if init and '__init__' not in cls.__dict__:
        cls.__init__ = __init__
    if repr_ and '__repr__' not in cls.__dict__:
        cls.__repr__ = __repr__
    if eq and '__eq__' not in cls.__dict__:
        cls.__eq__ = lambda self, other: key(self) == key(other) if type(other) is type(self) else NotImplemented
        cls.__hash__ = (lambda self: hash(key(self))) if frozen else None
    if order:
        cls.__lt__ = lambda self, other: key(self) < key(other) if type(other) is type(self) else NotImplemented
        cls.__le__ = lambda self, other: key(self) <= key(other) if type(other) is type(self) else NotImplemented
        cls.__gt__ = lambda self, other: key(self) > key(other) if type(other) is type(self) else NotImplemented
        cls.__ge__ = lambda self, other: key(self) >= key(other) if type(other) is type(self) else NotImplemented
    if frozen:
        def refuse(self, name, value):
            raise FrozenInstanceError(f"cannot assign to field '{name}'")
        cls.__setattr__ = refuse
    return cls


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, slots=False, kw_only=False):
    def decorate(cls):
        return _process(cls, init, repr, eq, order, frozen)
    return decorate if cls is None else decorate(cls)
