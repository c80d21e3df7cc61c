from types import MappingProxyType as _MappingProxyType


class _MISSING_TYPE:
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return '<factory>'


class _KW_ONLY_TYPE:
    pass


class _FieldKind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()
_FIELD = _FieldKind('_FIELD')
_FIELD_CLASSVAR = _FieldKind('_FIELD_CLASSVAR')
_FIELD_INITVAR = _FieldKind('_FIELD_INITVAR')


class FrozenInstanceError(AttributeError):
    pass


class InitVar:
    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return InitVar(type)

    def __repr__(self):
        return f'dataclasses.InitVar[{getattr(self.type, "__name__", self.type)}]'


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _MappingProxyType({} if metadata is None else metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        return (f'Field(name={self.name!r},type={self.type!r},default={self.default!r},'
                f'default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},hash={self.hash!r},'
                f'compare={self.compare!r},metadata={self.metadata!r},kw_only={self.kw_only!r},'
                f'_field_type={self._field_type})')

    def _has_default(self):
        return self.default is not MISSING or self.default_factory is not MISSING

    def _make_default(self):
        return self.default if self.default_factory is MISSING else self.default_factory()


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def fields(class_or_instance):
    try:
        found = class_or_instance.__dataclass_fields__
    except AttributeError:
        raise TypeError('must be called with a dataclass type or instance') from None
    return tuple([f for f in found.values() if f._field_type is _FIELD])


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), '__dataclass_fields__')


def _is_instance(obj):
    return hasattr(type(obj), '__dataclass_fields__')


def _plain(value, made):
    if _is_instance(value):
        return made(value)
    if isinstance(value, tuple) and hasattr(value, '_fields'):
        return type(value)(*[_plain(v, made) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_plain(v, made) for v in value])
    if isinstance(value, dict):
        return type(value)([(_plain(k, made), _plain(v, made)) for k, v in value.items()])
    from copy import deepcopy
    return deepcopy(value)


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError('asdict() should be called on dataclass instances')
    made = lambda each: asdict(each, dict_factory=dict_factory)
    return dict_factory([(f.name, _plain(getattr(obj, f.name), made)) for f in fields(obj)])


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError('astuple() should be called on dataclass instances')
    made = lambda each: astuple(each, tuple_factory=tuple_factory)
    return tuple_factory([_plain(getattr(obj, f.name), made) for f in fields(obj)])


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError('replace() should be called on dataclass instances')
    for f in obj.__dataclass_fields__.values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError(f'field {f.name} is declared with init=False, it cannot be specified with replace()')
        elif f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise ValueError(f'InitVar {f.name!r} must be specified with replace()')
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def _listed(names):
    quoted = [repr(n) for n in names]
    if len(quoted) < 3:
        return ' and '.join(quoted)
    return ', '.join(quoted[:-1]) + ', and ' + quoted[-1]


def _field_kind(annotation):
    if isinstance(annotation, str):
        if annotation.startswith(('ClassVar', 'typing.ClassVar')):
            return _FIELD_CLASSVAR
        return _FIELD_INITVAR if annotation.startswith(('InitVar', 'dataclasses.InitVar')) else _FIELD
    if annotation is InitVar or isinstance(annotation, InitVar):
        return _FIELD_INITVAR
    return _FIELD_CLASSVAR if repr(annotation).startswith('typing.ClassVar') else _FIELD


def _own_field(cls, name, annotation, kw_only):
    value = cls.__dict__.get(name, MISSING)
    made = value if isinstance(value, Field) else Field(value, MISSING, True, True, None, True, None, MISSING)
    made.name, made.type = name, annotation
    made._field_type = _field_kind(annotation)
    if made._field_type is _FIELD_CLASSVAR:
        if made.default_factory is not MISSING:
            raise TypeError(f'field {name} cannot have a default factory')
    elif made.kw_only is MISSING:
        made.kw_only = kw_only
    if made._field_type is _FIELD and type(made.default).__hash__ is None:
        raise ValueError(f'mutable default {type(made.default)} for field {name} is not allowed: use default_factory')
    if isinstance(value, Field):
        if value.default is MISSING:
            delattr(cls, name)
        else:
            setattr(cls, name, value.default)
    return made


def _collect_fields(cls, kw_only):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(base.__dict__.get('__dataclass_fields__', {}))
    annotations = cls.__dict__.get('__annotations__', {})
    for name, annotation in annotations.items():
        if annotation is KW_ONLY or annotation in ('KW_ONLY', 'dataclasses.KW_ONLY'):
            kw_only = True
        else:
            found[name] = _own_field(cls, name, annotation, kw_only)
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f'{name!r} is a field but has no type annotation')
    return found


# As Python's own binding of arguments to `def __init__(self, ...)` tells what is wrong.
def _bind(title, positional, keyword_only, args, kwargs):
    if len(args) > len(positional):
        least = 1 + len([f for f in positional if not f._has_default()])
        most = 1 + len(positional)
        wanted = f'{most}' if least == most else f'from {least} to {most}'
        plural = '' if most == 1 else 's'
        raise TypeError(f'{title}.__init__() takes {wanted} positional argument{plural} but {len(args) + 1} were given')
    values = dict(zip([f.name for f in positional], args))
    names = [f.name for f in positional] + [f.name for f in keyword_only]
    for name, value in kwargs.items():
        if name not in names:
            raise TypeError(f"{title}.__init__() got an unexpected keyword argument '{name}'")
        if name in values:
            raise TypeError(f"{title}.__init__() got multiple values for argument '{name}'")
        values[name] = value
    for kind, group in ('positional', positional), ('keyword-only', keyword_only):
        missing = [f.name for f in group if f.name not in values and not f._has_default()]
        if missing:
            plural = 's' if len(missing) > 1 else ''
            raise TypeError(f'{title}.__init__() missing {len(missing)} required {kind} argument{plural}: {_listed(missing)}')
    return values


def _make_init(cls, all_fields):
    wanted = [f for f in all_fields.values() if f.init and f._field_type is not _FIELD_CLASSVAR]
    positional = [f for f in wanted if not f.kw_only]
    keyword_only = [f for f in wanted if f.kw_only]
    seen_default = False
    for f in positional:
        if seen_default and not f._has_default():
            raise TypeError(f'non-default argument {f.name!r} follows default argument')
        seen_default = seen_default or f._has_default()
    title = cls.__qualname__
    stored = [f for f in all_fields.values() if f._field_type is _FIELD]
    passed_on = [f for f in wanted if f._field_type is _FIELD_INITVAR]

    def __init__(self, *args, **kwargs):
        values = _bind(title, positional, keyword_only, args, kwargs)
        for f in stored:
            if f.name in values:
                object.__setattr__(self, f.name, values[f.name])
            elif f._has_default():
                object.__setattr__(self, f.name, f._make_default())
        if hasattr(self, '__post_init__'):
            self.__post_init__(*[values[f.name] if f.name in values else f.default for f in passed_on])

    return __init__


def _set_new(cls, name, function):
    if name in cls.__dict__:
        return True
    function.__name__, function.__qualname__ = name, f'{cls.__qualname__}.{name}'
    setattr(cls, name, function)
    return False


def _add_comparisons(cls, order, key):
    def comparison(test):
        return lambda self, other: test(key(self), key(other)) if other.__class__ is self.__class__ else NotImplemented

    _set_new(cls, '__eq__', comparison(lambda a, b: a == b))
    if not order:
        return
    for name, test in (('__lt__', lambda a, b: a < b), ('__le__', lambda a, b: a <= b),
                       ('__gt__', lambda a, b: a > b), ('__ge__', lambda a, b: a >= b)):
        if _set_new(cls, name, comparison(test)):
            raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering')


def _freeze(cls, names):
    def refuse_set(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f'cannot assign to field {name!r}')
        super(cls, self).__setattr__(name, value)

    def refuse_delete(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f'cannot delete field {name!r}')
        super(cls, self).__delattr__(name)

    for name, function in (('__setattr__', refuse_set), ('__delattr__', refuse_delete)):
        if _set_new(cls, name, function):
            raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__}')


def _check_frozen(cls, frozen):
    for base in cls.__mro__[1:]:
        parameters = base.__dict__.get('__dataclass_params__')
        if parameters is not None and parameters.frozen != frozen:
            raise TypeError('cannot inherit frozen dataclass from a non-frozen one' if frozen
                            else 'cannot inherit non-frozen dataclass from a frozen one')


class _DataclassParams:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init, self.repr, self.eq, self.order = init, repr, eq, order
        self.unsafe_hash, self.frozen = unsafe_hash, frozen

    def __repr__(self):
        return (f'_DataclassParams(init={self.init!r},repr={self.repr!r},eq={self.eq!r},order={self.order!r},'
                f'unsafe_hash={self.unsafe_hash!r},frozen={self.frozen!r})')


def _add_repr(cls, shown):
    running = []

    def __repr__(self):
        if any(each is self for each in running):
            return '...'
        running.append(self)
        try:
            return f'{type(self).__qualname__}(' + ', '.join([f'{name}={getattr(self, name)!r}' for name in shown]) + ')'
        finally:
            running.pop()

    _set_new(cls, '__repr__', __repr__)


def _add_hash(cls, parameters, own_hash, stored):
    if parameters.unsafe_hash and own_hash:
        raise TypeError(f'Cannot overwrite attribute __hash__ in class {cls.__name__}')
    if parameters.unsafe_hash or parameters.eq and parameters.frozen and not own_hash:
        hashed = [f.name for f in stored if (f.compare if f.hash is None else f.hash)]
        cls.__hash__ = lambda self: hash(tuple([getattr(self, name) for name in hashed]))
    elif parameters.eq and not own_hash:
        cls.__hash__ = None


def _process(cls, parameters, match_args, kw_only, slots):
    if parameters.order and not parameters.eq:
        raise ValueError('eq must be true if order is true')
    own = cls.__dict__
    own_hash = '__hash__' in own and not (own['__hash__'] is None and '__eq__' in own)
    all_fields = _collect_fields(cls, kw_only)
    _check_frozen(cls, parameters.frozen)
    cls.__dataclass_fields__ = all_fields
    cls.__dataclass_params__ = parameters
    stored = [f for f in all_fields.values() if f._field_type is _FIELD]
    if parameters.init:
        _set_new(cls, '__init__', _make_init(cls, all_fields))
    if parameters.repr:
        _add_repr(cls, [f.name for f in stored if f.repr])
    if parameters.eq:
        compared = [f.name for f in stored if f.compare]
        _add_comparisons(cls, parameters.order, lambda self: tuple([getattr(self, name) for name in compared]))
    if parameters.frozen:
        _freeze(cls, [f.name for f in stored])
    _add_hash(cls, parameters, own_hash, stored)
    if match_args and '__match_args__' not in own:
        cls.__match_args__ = tuple([f.name for f in all_fields.values()
                                    if f.init and not f.kw_only and f._field_type is not _FIELD_CLASSVAR])
    return _with_slots(cls, [f.name for f in stored]) if slots else cls


def _with_slots(cls, names):
    inherited = [name for base in cls.__mro__[1:] for name in base.__dict__.get('__slots__', ())]
    members = {key: value for key, value in cls.__dict__.items()
               if key not in names and key not in ('__dict__', '__weakref__')}
    members['__slots__'] = tuple([name for name in names if name not in inherited])
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
              kw_only=False, slots=False, weakref_slot=False):
    def decorate(cls):
        parameters = _DataclassParams(init, repr, eq, order, unsafe_hash, frozen)
        return _process(cls, parameters, match_args, kw_only, slots)
    return decorate if cls is None else decorate(cls)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **options):
    members = dict(namespace or {})
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            name, kind = item, 'typing.Any'
        else:
            name, kind, *default = item
            if default:
                members[name] = default[0]
        if name in annotations:
            raise TypeError(f'Field name duplicated: {name!r}')
        annotations[name] = kind
    members['__annotations__'] = annotations
    members.setdefault('__module__', 'types')
    return dataclass(type(cls_name, bases, members), **options)
