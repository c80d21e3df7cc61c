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


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return partial(self.func, instance, *self.args, **self.keywords)


# The function for the class of the first argument, or for the nearest class it inherits from.
def singledispatch(function):
    registry = {object: function}

    def dispatch(cls):
        for kind in cls.__mro__:
            if kind in registry:
                return registry[kind]
        return function

    def register(cls, implementation=None):
        if implementation is not None:
            registry[cls] = implementation
            return implementation
        if isinstance(cls, type):
            return lambda implementation: register(cls, implementation)
        hints = [kind for name, kind in getattr(cls, '__annotations__', {}).items() if name != 'return']
        if not hints:
            raise TypeError(f'Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or '
                            'plain `@register` on an annotated function.')
        registry[hints[0]] = cls
        return cls

    def chosen(*args, **kwargs):
        if not args:
            raise TypeError(f'{function.__name__} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kwargs)

    chosen.register = register
    chosen.dispatch = dispatch
    chosen.registry = registry
    return update_wrapper(chosen, function)


class singledispatchmethod:
    def __init__(self, function):
        self.dispatcher = singledispatch(function)
        self.function = function

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, instance, owner=None):
        return lambda *args, **kwargs: self.dispatcher.dispatch(args[0].__class__)(instance, *args, **kwargs)
