def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


def _is_abstract(member):
    if isinstance(member, property):
        return any(_is_abstract(getattr(member, part, None)) for part in ('fget', 'fset', 'fdel'))
    if isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    return getattr(member, '__isabstractmethod__', False) is True


class ABCMeta(type):
    def __new__(mcs, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcs, name, bases, namespace, **kwargs)
        abstract = {key for key, value in namespace.items() if _is_abstract(value)}
        for base in bases:
            for key in getattr(base, '__abstractmethods__', ()):
                if _is_abstract(getattr(cls, key, None)):
                    abstract.add(key)
        if abstract or hasattr(cls, '__abstractmethods__'):
            cls.__abstractmethods__ = tuple(sorted(abstract))
        return cls

    def register(cls, subclass):
        registered = cls.__dict__.get('_registered')
        if registered is None:
            registered = cls._registered = []
        registered.append(subclass)
        return subclass

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        hook = getattr(cls, '__subclasshook__', None)
        if hook is not None:
            answer = hook(subclass)
            if answer is not NotImplemented:
                return answer
        return any(issubclass(subclass, other) for other in cls.__dict__.get('_registered', ()))

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))


class ABC(metaclass=ABCMeta):
    pass
