#include "script/modules/source_modules.h"

namespace backstep::script {

const char* const kFunctoolsSource = R"py(
_none = object()


def reduce(function, iterable, initial=_none):
    it = iter(iterable)
    if initial is _none:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError('reduce() of empty iterable with no initial value') from None
    else:
        value = initial
    for item in it:
        value = function(value, item)
    return value


class partial:
    def __init__(self, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError('the first argument must be callable')
        if type(func) is partial:
            func, args, keywords = func.func, func.args + args, {**func.keywords, **keywords}
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)] + [repr(a) for a in self.args] + [f'{k}={v!r}' for k, v in self.keywords.items()]
        return 'functools.partial(' + ', '.join(parts) + ')'


def update_wrapper(wrapper, wrapped):
    for name in ('__module__', '__name__', '__qualname__', '__doc__'):
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    if hasattr(wrapped, '__dict__'):
        wrapper.__dict__.update(wrapped.__dict__)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped):
    return lambda wrapper: update_wrapper(wrapper, wrapped)


class _CacheInfo:
    def __init__(self, hits, misses, maxsize, currsize):
        self.hits, self.misses, self.maxsize, self.currsize = hits, misses, maxsize, currsize

    def __repr__(self):
        return f'CacheInfo(hits={self.hits}, misses={self.misses}, maxsize={self.maxsize}, currsize={self.currsize})'


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return lru_cache()(maxsize)

    def decorate(function):
        known = {}
        counts = [0, 0]

        def cached(*args, **kwargs):
            key = (args, tuple(kwargs.items())) if kwargs else args
            if key in known:
                counts[0] += 1
                value = known.pop(key)
                known[key] = value
                return value
            counts[1] += 1
            value = function(*args, **kwargs)
            known[key] = value
            if maxsize is not None and len(known) > maxsize:
                del known[next(iter(known))]
            return value

        def cache_clear():
            known.clear()
            counts[:] = [0, 0]

        cached.cache_info = lambda: _CacheInfo(counts[0], counts[1], maxsize, len(known))
        cached.cache_clear = cache_clear
        return update_wrapper(cached, function)

    return decorate


def cache(function):
    return lru_cache(maxsize=None)(function)


class cached_property:
    def __init__(self, function):
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.name not in instance.__dict__:
            instance.__dict__[self.name] = self.function(instance)
        return instance.__dict__[self.name]


def cmp_to_key(compare):
    class K:
        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return compare(self.obj, other.obj) < 0

        def __gt__(self, other):
            return compare(self.obj, other.obj) > 0

        def __eq__(self, other):
            return compare(self.obj, other.obj) == 0

    return K


def total_ordering(cls):
    if '__lt__' in cls.__dict__:
        cls.__gt__ = lambda self, other: not (self < other or self == other)
        cls.__le__ = lambda self, other: self < other or self == other
        cls.__ge__ = lambda self, other: not self < other
    elif '__gt__' in cls.__dict__:
        cls.__lt__ = lambda self, other: not (self > other or self == other)
        cls.__ge__ = lambda self, other: self > other or self == other
        cls.__le__ = lambda self, other: not self > other
    return cls
)py";

const char* const kItertoolsSource = R"py(
def count(start=0, step=1):
    while True:
        yield start
        start += step


def cycle(iterable):
    saved = []
    for item in iterable:
        yield item
        saved.append(item)
    while saved:
        yield from saved


def repeat(item, times=None):
    if times is None:
        while True:
            yield item
    for _ in range(times):
        yield item


class chain:
    def __init__(self, *iterables):
        self._items = self._walk(iterables)

    @staticmethod
    def _walk(iterables):
        for iterable in iterables:
            yield from iterable

    @classmethod
    def from_iterable(cls, iterables):
        made = cls()
        made._items = cls._walk(iterables)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._items)


def accumulate(iterable, func=None, *, initial=None):
    it = iter(iterable)
    total = initial
    if initial is None:
        for total in it:
            break
        else:
            return
    yield total
    for item in it:
        total = total + item if func is None else func(total, item)
        yield total


def islice(iterable, *args):
    s = slice(*args)
    start, stop, step = s.start or 0, s.stop, s.step or 1
    if stop is not None and stop <= start:
        return
    wanted = start
    for i, item in enumerate(iterable):
        if i == wanted:
            yield item
            wanted += step
        if stop is not None and i + 1 >= stop:
            return


def takewhile(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable):
    it = iter(iterable)
    for item in it:
        if not predicate(item):
            yield item
            break
    yield from it


def filterfalse(predicate, iterable):
    for item in iterable:
        if not (predicate or bool)(item):
            yield item


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def compress(data, selectors):
    for item, chosen in zip(data, selectors):
        if chosen:
            yield item


def pairwise(iterable):
    it = iter(iterable)
    previous = None
    for previous in it:
        break
    for item in it:
        yield previous, item
        previous = item


def zip_longest(*iterables, fillvalue=None):
    its = [iter(i) for i in iterables]
    alive = len(its)
    while True:
        row = []
        for i, it in enumerate(its):
            if it is None:
                row.append(fillvalue)
                continue
            item = next(it, its)
            if item is its:
                its[i] = None
                alive -= 1
                item = fillvalue
            row.append(item)
        if not alive:
            return
        yield tuple(row)


def product(*iterables, repeat=1):
    pools = [tuple(pool) for pool in iterables] * repeat
    rows = [()]
    for pool in pools:
        rows = [row + (item,) for row in rows for item in pool]
    yield from rows


def _indices(n, r, allowed, start=0, chosen=()):
    if len(chosen) == r:
        yield chosen
        return
    for i in range(start if allowed != 'any' else 0, n):
        if allowed == 'any' and i in chosen:
            continue
        following = i + 1 if allowed == 'later' else i
        yield from _indices(n, r, allowed, following, chosen + (i,))


def permutations(iterable, r=None):
    pool = tuple(iterable)
    for row in _indices(len(pool), len(pool) if r is None else r, 'any'):
        yield tuple([pool[i] for i in row])


def combinations(iterable, r):
    pool = tuple(iterable)
    for row in _indices(len(pool), r, 'later'):
        yield tuple([pool[i] for i in row])


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    for row in _indices(len(pool), r, 'same'):
        yield tuple([pool[i] for i in row])


def groupby(iterable, key=None):
    group, last = [], None
    for item in iterable:
        k = item if key is None else key(item)
        if group and k != last:
            yield last, iter(group)
            group = []
        group.append(item)
        last = k
    if group:
        yield last, iter(group)


def tee(iterable, n=2):
    items = list(iterable)
    return tuple([iter(items) for _ in range(n)])
)py";

const char* const kOperatorSource = R"py(
def add(a, b): return a + b
def sub(a, b): return a - b
def mul(a, b): return a * b
def truediv(a, b): return a / b
def floordiv(a, b): return a // b
def mod(a, b): return a % b
def pow(a, b): return a ** b
def matmul(a, b): return a @ b
def neg(a): return -a
def pos(a): return +a
def not_(a): return not a
def eq(a, b): return a == b
def ne(a, b): return a != b
def lt(a, b): return a < b
def le(a, b): return a <= b
def gt(a, b): return a > b
def ge(a, b): return a >= b
def and_(a, b): return a & b
def or_(a, b): return a | b
def xor(a, b): return a ^ b
def contains(a, b): return b in a
def getitem(a, b): return a[b]
def is_(a, b): return a is b
def truth(a): return bool(a)


def itemgetter(*keys):
    if len(keys) == 1:
        return lambda obj: obj[keys[0]]
    return lambda obj: tuple([obj[k] for k in keys])


def attrgetter(*names):
    def one(obj, name):
        for part in name.split('.'):
            obj = getattr(obj, part)
        return obj
    if len(names) == 1:
        return lambda obj: one(obj, names[0])
    return lambda obj: tuple([one(obj, n) for n in names])


def methodcaller(name, *args, **kwargs):
    return lambda obj: getattr(obj, name)(*args, **kwargs)
)py";

const char* const kContextlibSource = R"py(
class _GeneratorManager:
    def __init__(self, generator):
        self.generator = generator

    def __enter__(self):
        try:
            return next(self.generator)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, kind, value, traceback):
        if kind is None:
            try:
                next(self.generator)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            self.generator.throw(value)
        except StopIteration as stop:
            return stop is not value
        except BaseException as error:
            if error is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")

    def __call__(self, function):
        def wrapped(*args, **kwargs):
            with self:
                return function(*args, **kwargs)
        return wrapped


def contextmanager(function):
    def helper(*args, **kwargs):
        return _GeneratorManager(function(*args, **kwargs))
    helper.__name__ = function.__name__
    helper.__doc__ = function.__doc__
    return helper


class suppress:
    def __init__(self, *exceptions):
        self.exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self.exceptions)


class nullcontext:
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *args):
        return None
)py";

}  // namespace backstep::script
