# What a snippet may ask about its own functions, classes and frames.

import _frames
import types as _types
from collections import namedtuple as _namedtuple

ArgInfo = _namedtuple('ArgInfo', 'args varargs keywords locals')
FullArgSpec = _namedtuple('FullArgSpec', 'args varargs varkw defaults kwonlyargs kwonlydefaults annotations')
_DEPTH = 8  # frames that f_back leads through


class _FrameCode:
    def __init__(self, name, file):
        self.co_name = name
        self.co_filename = file


class _Frame:
    def __init__(self, f_locals, f_globals, f_lineno, code, arguments):
        self.f_locals, self.f_globals, self.f_lineno, self.f_code = f_locals, f_globals, f_lineno, code
        self.f_back = None
        self._arguments = arguments


def currentframe():
    frames = []
    while len(frames) < _DEPTH:
        found = _frames.frame(len(frames))
        if found is None:
            break
        names, shared, line, name, file, *arguments = found
        frames.append(_Frame(names, shared, line, _FrameCode(name, file), arguments))
    for inner, outer in zip(frames, frames[1:]):
        inner.f_back = outer
    return frames[0] if frames else None


def getargvalues(frame):
    args, varargs, keywords = frame._arguments
    return ArgInfo(list(args), varargs, keywords, frame.f_locals)


def isfunction(object):
    return isinstance(object, _types.FunctionType)


def ismethod(object):
    return isinstance(object, _types.MethodType)


def isclass(object):
    return isinstance(object, type)


def isbuiltin(object):
    return isinstance(object, _types.BuiltinFunctionType)


def isroutine(object):
    return isfunction(object) or ismethod(object) or isbuiltin(object)


def isgenerator(object):
    return isinstance(object, _types.GeneratorType)


def isgeneratorfunction(object):
    return isfunction(object) and bool(object.__code__.co_flags & 32)


def isabstract(object):
    return bool(getattr(object, '__abstractmethods__', None))


def getmembers(object, predicate=None):
    members = [(name, getattr(object, name)) for name in dir(object)]
    return [(name, value) for name, value in members if predicate is None or predicate(value)]


def getmro(cls):
    return cls.__mro__


def getdoc(object):
    doc = object.__doc__
    return cleandoc(doc) if isinstance(doc, str) else None


def cleandoc(doc):
    lines = doc.expandtabs().split('\n')
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    lines = [lines[0].lstrip()] + [line[min(margins, default=0):] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


class _Empty:
    pass


class _Kind(int):
    _names = ('POSITIONAL_ONLY', 'POSITIONAL_OR_KEYWORD', 'VAR_POSITIONAL', 'KEYWORD_ONLY', 'VAR_KEYWORD')
    _descriptions = ('positional-only', 'positional or keyword', 'variadic positional', 'keyword-only',
                     'variadic keyword')

    @property
    def name(self):
        return self._names[self]

    @property
    def description(self):
        return self._descriptions[self]

    def __str__(self):
        return self.name

    def __repr__(self):
        return f'<_ParameterKind.{self.name}: {int(self)}>'


class Parameter:
    empty = _Empty
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = map(_Kind, range(5))

    def __init__(self, name, kind, *, default=_Empty, annotation=_Empty):
        self.name, self.kind, self.default, self.annotation = name, kind, default, annotation

    def __str__(self):
        text = ('', '', '*', '', '**')[self.kind] + self.name
        return text if self.default is _Empty else f'{text}={self.default!r}'

    def __repr__(self):
        return f'<Parameter "{self}">'


class Signature:
    empty = _Empty

    def __init__(self, parameters=None, *, return_annotation=_Empty):
        self.parameters = {p.name: p for p in parameters or ()}
        self.return_annotation = return_annotation

    def __str__(self):
        texts, kinds = [], [p.kind for p in self.parameters.values()]
        for i, parameter in enumerate(self.parameters.values()):
            if parameter.kind == 3 and 2 not in kinds and '*' not in texts:
                texts.append('*')
            texts.append(str(parameter))
            if parameter.kind == 0 and (i + 1 == len(kinds) or kinds[i + 1] != 0):
                texts.append('/')
        return f'({", ".join(texts)})'

    def __repr__(self):
        return f'<Signature {self}>'


def signature(obj):
    if isinstance(obj, type):
        return _without_self(obj.__init__)
    if ismethod(obj):
        return _without_self(obj.__func__)
    if not isfunction(obj) and callable(obj) and isfunction(getattr(type(obj), '__call__', None)):
        return _without_self(type(obj).__call__)
    if not isfunction(obj):
        raise TypeError(f'{obj!r} is not a callable object')
    return Signature(_parameters(getattr(obj, '__wrapped__', obj)))


def _without_self(function):
    return Signature(_parameters(function)[1:]) if isfunction(function) else Signature()


def _parameters(function):
    code = function.__code__
    names, positional, only = code.co_varnames, code.co_argcount, code.co_posonlyargcount
    defaults = dict(zip(reversed(names[:positional]), reversed(function.__defaults__ or ())))
    keyword_defaults = function.__kwdefaults__ or {}
    at = positional + code.co_kwonlyargcount
    made = [Parameter(name, Parameter.POSITIONAL_ONLY if i < only else Parameter.POSITIONAL_OR_KEYWORD, default=defaults.get(name, _Empty)) for i, name in enumerate(names[:positional])]
    if code.co_flags & 4:
        made.append(Parameter(names[at], Parameter.VAR_POSITIONAL))
        at += 1
    made += [Parameter(name, Parameter.KEYWORD_ONLY, default=keyword_defaults.get(name, _Empty)) for name in names[positional:positional + code.co_kwonlyargcount]]
    if code.co_flags & 8:
        made.append(Parameter(names[at], Parameter.VAR_KEYWORD))
    return made


def getfullargspec(func):
    parameters = _parameters(func.__func__ if ismethod(func) else func.__init__ if isinstance(func, type) else func)
    of = lambda *kinds: [p.name for p in parameters if p.kind in kinds]
    plain = tuple(p.default for p in parameters if p.kind < 2 and p.default is not _Empty)
    keyword = {p.name: p.default for p in parameters if p.kind == 3 and p.default is not _Empty}
    return FullArgSpec(of(0, 1), (of(2) or [None])[0], (of(4) or [None])[0], plain or None, of(3), keyword or None, {})


def getsource(object):
    raise OSError('could not get source code')
