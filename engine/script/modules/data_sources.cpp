#include "script/modules/source_modules.h"

namespace backstep::script {

const char* const kRandomSource = R"py(
from _random import random, getrandbits, seed
from math import log as _log, sqrt as _sqrt, cos as _cos, sin as _sin, pi as _pi, exp as _exp, floor as _floor

_TWOPI = 2.0 * _pi
_gauss_next = [None]
_seed_numbers = seed


def seed(a=None, version=2):
    _seed_numbers(a)
    _gauss_next[0] = None


def _below(n):
    k = n.bit_length()
    r = getrandbits(k)
    while r >= n:
        r = getrandbits(k)
    return r


def randrange(start, stop=None, step=1):
    if stop is None:
        if start > 0:
            return _below(start)
        raise ValueError('empty range for randrange()')
    width = stop - start
    if step == 1:
        if width > 0:
            return start + _below(width)
        raise ValueError(f'empty range for randrange() ({start}, {stop}, {width})')
    n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
    if n <= 0:
        raise ValueError('empty range for randrange()')
    return start + step * _below(n)


def randint(a, b):
    return randrange(a, b + 1)


def choice(seq):
    if not len(seq):
        raise IndexError('Cannot choose from an empty sequence')
    return seq[_below(len(seq))]


def shuffle(x):
    for i in reversed(range(1, len(x))):
        j = _below(i + 1)
        x[i], x[j] = x[j], x[i]


def sample(population, k, *, counts=None):
    n = len(population)
    if not 0 <= k <= n:
        raise ValueError('Sample larger than population or is negative')
    result = [None] * k
    setsize = 21
    if k > 5:
        p = 1
        while p < k * 3:
            p *= 4
        setsize += p
    if n <= setsize:
        pool = list(population)
        for i in range(k):
            j = _below(n - i)
            result[i] = pool[j]
            pool[j] = pool[n - i - 1]
    else:
        selected = set()
        for i in range(k):
            j = _below(n)
            while j in selected:
                j = _below(n)
            selected.add(j)
            result[i] = population[j]
    return result


def choices(population, weights=None, *, cum_weights=None, k=1):
    n = len(population)
    if cum_weights is None:
        if weights is None:
            return [population[_floor(random() * (n + 0.0))] for _ in range(k)]
        cum_weights, total = [], 0
        for w in weights:
            total += w
            cum_weights.append(total)
    total = cum_weights[-1] + 0.0
    picked = []
    for _ in range(k):
        x, low, high = random() * total, 0, n - 1
        while low < high:
            mid = (low + high) // 2
            if x < cum_weights[mid]:
                high = mid
            else:
                low = mid + 1
        picked.append(population[low])
    return picked


def uniform(a, b):
    return a + (b - a) * random()


def gauss(mu=0.0, sigma=1.0):
    z = _gauss_next[0]
    _gauss_next[0] = None
    if z is None:
        x2pi = random() * _TWOPI
        g2rad = _sqrt(-2.0 * _log(1.0 - random()))
        z = _cos(x2pi) * g2rad
        _gauss_next[0] = _sin(x2pi) * g2rad
    return mu + z * sigma


def normalvariate(mu=0.0, sigma=1.0):
    while True:
        u1 = random()
        u2 = 1.0 - random()
        z = 4 * _exp(-0.5) / _sqrt(2.0) * (u1 - 0.5) / u2
        if z * z / 4.0 <= -_log(u2):
            return mu + z * sigma


def expovariate(lambd):
    return -_log(1.0 - random()) / lambd
)py";

const char* const kTypingSource = R"py(
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
)py";

const char* const kDataclassesSource = R"py(
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
)py";

const char* const kStatisticsSource = R"py(
from math import sqrt as _sqrt, fsum as _fsum


class StatisticsError(ValueError):
    pass


def mean(data):
    data = list(data)
    if not data:
        raise StatisticsError('mean requires at least one data point')
    total = _fsum(data) / len(data)
    return int(total) if all(isinstance(x, int) for x in data) and total == int(total) else total


fmean = lambda data: _fsum(data) / len(data)


def median(data):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError('no median for empty data')
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def mode(data):
    counts = {}
    for item in data:
        counts[item] = counts.get(item, 0) + 1
    return max(counts, key=counts.get)


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError('variance requires at least two data points')
    m = _fsum(data) / len(data) if xbar is None else xbar
    return _fsum([(x - m) ** 2 for x in data]) / (len(data) - 1)


def pvariance(data, mu=None):
    data = list(data)
    m = _fsum(data) / len(data) if mu is None else mu
    return _fsum([(x - m) ** 2 for x in data]) / len(data)


def stdev(data, xbar=None):
    return _sqrt(variance(data, xbar))


def pstdev(data, mu=None):
    return _sqrt(pvariance(data, mu))
)py";

}  // namespace backstep::script
