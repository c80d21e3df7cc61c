_waiting = object()
_KINDS = (int, str, float, bytes, tuple)


class auto:
    def __init__(self, value=_waiting):
        self.value = value


def unique(enumeration):
    aliases = [f'{alias} -> {member.name}' for alias, member in enumeration.__members__.items() if alias != member.name]
    if aliases:
        raise ValueError(f'duplicate values found in {enumeration!r}: {", ".join(aliases)}')
    return enumeration


class nonmember:
    def __init__(self, value):
        self.value = value


class member(nonmember):
    pass


def _is_member(name, value):
    if isinstance(value, nonmember):
        return type(value) is member
    if name.startswith('_') or isinstance(value, (property, classmethod, staticmethod)):
        return False
    return not callable(value) and not hasattr(value, '__get__')


class EnumType(type):
    def __new__(mcs, name, bases, namespace, **kwargs):
        members = {key: value for key, value in namespace.items() if _is_member(key, value)}
        plain = {key: value.value if type(value) is nonmember else value
                 for key, value in namespace.items() if key not in members}
        for base in bases:
            if isinstance(base, EnumType) and base._member_names_:
                raise TypeError(f'<enum {name!r}> cannot extend {base!r}')
        if '__new__' in plain:
            plain['_new_member_'] = plain.pop('__new__')
        cls = super().__new__(mcs, name, bases, plain, **kwargs)
        cls._member_map_ = {}
        cls._member_names_ = []
        cls._show_as_member(plain)
        values = []
        for key, value in members.items():
            cls._add_member(key, value.value if type(value) is member else value, values)
        return cls

    # Members of a class that inherits from str or int too still look like members.
    def _show_as_member(cls, namespace):
        for name in ('__repr__', '__str__', '__format__'):
            definers = [base for base in cls.__mro__ if name in base.__dict__]
            if name not in namespace and definers[0] in _KINDS:
                enums = [base for base in definers if isinstance(base, EnumType)]
                type.__setattr__(cls, name, enums[0].__dict__[name])

    def _add_member(cls, name, value, values):
        if isinstance(value, auto):
            value = cls._generate_next_value_(name, 1, len(values), list(values)) if value.value is _waiting \
                else value.value
        made = cls._made(value)
        if not hasattr(made, '_value_'):
            made._value_ = value
        value = made._value_
        values.append(value)
        for known in cls._member_map_.values():
            if known._value_ == value:
                type.__setattr__(cls, name, known)
                cls._member_map_[name] = known
                return
        made._name_ = name
        made._sort_order_ = len(cls._member_names_)
        if '__init__' in {name for base in cls.__mro__[:-1] for name in base.__dict__ if base not in _KINDS}:
            made.__init__(*(value if isinstance(value, tuple) else (value,)))
        type.__setattr__(cls, name, made)
        cls._member_map_[name] = made
        cls._member_names_.append(name)

    # The bare object of a member: of the class that the values have, where the enumeration inherits from one.
    def _made(cls, value):
        arguments = value if isinstance(value, tuple) else (value,)
        maker = getattr(cls, '_new_member_', None)
        if maker is not None:
            return maker(cls, *arguments)
        kinds = [base for base in cls.__mro__ if base in _KINDS]
        return kinds[0].__new__(cls, *arguments) if kinds else object.__new__(cls)

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1):
        if names is None:
            return cls._lookup(value)
        if isinstance(names, str):
            names = names.replace(',', ' ').split()
        pairs = names.items() if isinstance(names, dict) else [
            item if isinstance(item, tuple) else (item, cls._generate_next_value_(item, start, i, list(range(start, start + i))))
            for i, item in enumerate(names)]
        bases = (cls,) if type is None else (type, cls)
        return cls.__class__(value, bases, dict(pairs))

    def _lookup(cls, value):
        if type(value) is cls:
            return value
        for member in cls._member_map_.values():
            if member._value_ == value:
                return member
        found = cls._missing_(value)
        if isinstance(found, cls):
            return found
        if found is not None:
            raise TypeError(f'error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member')
        raise ValueError(f'{value!r} is not a valid {cls.__qualname__}')

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, member):
        if isinstance(member, cls):
            return True
        if not isinstance(member, Enum):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(member).__qualname__!r} and "
                            f'{cls.__class__.__qualname__!r}')
        return False

    @property
    def __members__(cls):
        from types import MappingProxyType
        return MappingProxyType(dict(cls._member_map_))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get('_member_map_', {}):
            raise AttributeError(f'cannot reassign member {name!r}')
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls._member_map_:
            raise AttributeError(f'{cls.__name__!r} cannot delete member {name!r}.')
        super().__delattr__(name)

    def __repr__(cls):
        return f'<flag {cls.__name__!r}>' if issubclass(cls, Flag) else f'<enum {cls.__name__!r}>'


EnumMeta = EnumType


class Enum(metaclass=EnumType):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        numbers = [value for value in last_values if isinstance(value, int)]
        return max(numbers) + 1 if numbers else start

    @classmethod
    def _missing_(cls, value):
        return None

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __setattr__(self, name, value):
        if name in ('name', 'value'):
            raise AttributeError(f"<enum 'Enum'> cannot set attribute {name!r}")
        object.__setattr__(self, name, value)

    def __repr__(self):
        return f'<{self.__class__.__name__}.{self._name_}: {self._value_!r}>'

    def __str__(self):
        return f'{self.__class__.__name__}.{self._name_}'

    def __format__(self, spec):
        return str.__format__(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    pass


class IntEnum(int, ReprEnum):
    __str__ = int.__repr__
    __format__ = int.__format__


class StrEnum(str, ReprEnum):
    __str__ = str.__str__
    __format__ = str.__format__

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


# Members that are bits, and what is joined from them.
class Flag(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return 1 << max(value.bit_length() for value in last_values) if last_values else start

    @classmethod
    def _bits(cls):
        return [member for member in cls._member_map_.values() if member._value_ and not
                member._value_ & member._value_ - 1]

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f'{value!r} is not a valid {cls.__qualname__}')
        known = 0
        for member in cls._bits():
            known |= member._value_
        if value < 0:
            value &= known
        if value & ~known and not issubclass(cls, int):
            raise ValueError(f'{cls!r} invalid value {value!r}')
        for member in cls._member_map_.values():
            if member._value_ == value:
                return member
        made = cls._made(value)
        made._value_ = value
        names = [member._name_ for member in cls._bits() if member._value_ & value]
        rest = value & ~known
        made._name_ = '|'.join(names + ([str(rest)] if rest else [])) or None
        return made

    def _joined(self, other, join):
        if not isinstance(other, (self.__class__, int if isinstance(self, int) else self.__class__)):
            return NotImplemented
        number = other._value_ if isinstance(other, Flag) else other
        return self.__class__(join(self._value_, number))

    def __or__(self, other):
        return self._joined(other, lambda a, b: a | b)

    def __and__(self, other):
        return self._joined(other, lambda a, b: a & b)

    def __xor__(self, other):
        return self._joined(other, lambda a, b: a ^ b)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        return self.__class__(~self._value_)

    def __contains__(self, other):
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return (member for member in self._bits() if member._value_ & self._value_)

    def __len__(self):
        return len(list(iter(self)))

    def __bool__(self):
        return self._value_ != 0

    def __eq__(self, other):
        return self is other or type(self) is type(other) and self._value_ == other._value_ or \
            isinstance(self, int) and isinstance(other, int) and int(self) == int(other)

    def __hash__(self):
        return hash(self._value_)

    def __repr__(self):
        name = '' if self._name_ is None else '.' + self._name_
        return f'<{self.__class__.__name__}{name}: {self._value_!r}>'

    def __str__(self):
        name = self.__class__.__name__
        return f'{name}({self._value_})' if self._name_ is None else f'{name}.{self._name_}'


class IntFlag(int, ReprEnum, Flag):
    __str__ = int.__repr__
    __format__ = int.__format__
    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__
