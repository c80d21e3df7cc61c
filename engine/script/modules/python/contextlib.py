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


class closing:
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *raised):
        self.thing.close()


class ContextDecorator:
    def __call__(self, function):
        def wrapped(*args, **kwargs):
            with self:
                return function(*args, **kwargs)
        return wrapped


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return None


class _redirect:
    def __init__(self, new_target):
        self.new_target = new_target

    def __enter__(self):
        import sys
        self._before = getattr(sys, self.stream)
        setattr(sys, self.stream, self.new_target)
        return self.new_target

    def __exit__(self, *raised):
        import sys
        setattr(sys, self.stream, self._before)


class redirect_stdout(_redirect):
    stream = 'stdout'


class redirect_stderr(_redirect):
    stream = 'stderr'


# Leaves what it entered in the opposite order, whatever happens.
class ExitStack:
    def __init__(self):
        self._exits = []

    def enter_context(self, manager):
        value = type(manager).__enter__(manager)
        self._exits.append(manager.__exit__)
        return value

    def push(self, exit):
        self._exits.append(exit.__exit__ if hasattr(exit, '__exit__') else exit)
        return exit

    def callback(self, callback, /, *args, **kwargs):
        def leave(*raised):
            callback(*args, **kwargs)
        self._exits.append(leave)
        return callback

    def pop_all(self):
        other = ExitStack()
        other._exits, self._exits = self._exits, []
        return other

    def close(self):
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        given = value
        while self._exits:
            try:
                if self._exits.pop()(kind, value, traceback):
                    kind = value = traceback = None
            except BaseException as error:
                kind, value = type(error), error
        if value is not None and value is not given:
            raise value
        return given is not None and value is None
