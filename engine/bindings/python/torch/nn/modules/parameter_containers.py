import operator
from collections import OrderedDict
from collections.abc import Iterable

import torch
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


def _line(key, value, type_name):
    if isinstance(value, torch.Tensor):
        kind = 'Parameter' if isinstance(value, Parameter) else 'Tensor'
        return f'({key}): {kind} containing: [{type_name(value)} of size {"x".join(str(n) for n in value.size())}]'
    return f'({key}): Object of type: {type(value).__name__}'


def _as_parameter(value):
    if isinstance(value, torch.Tensor) and not isinstance(value, Parameter):
        return Parameter(value)
    return value


class ParameterList(Module):
    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def _place(self, idx):
        idx = operator.index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f'index {idx} is out of range')
        return str(idx + len(self) if idx < 0 else idx)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__([self[i] for i in range(len(self))[idx]])
        return getattr(self, self._place(idx))

    def __setitem__(self, idx, param):
        setattr(self, self._place(idx), _as_parameter(param))

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, parameters):
        return self.extend(parameters)

    def append(self, value):
        place = len(self)
        self._size += 1
        self[place] = value
        return self

    def extend(self, values):
        if not hasattr(values, '__iter__') or isinstance(values, torch.Tensor):
            raise TypeError('ParameterList.extend should be called with an iterable, but got ' +
                            type(values).__name__)
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return '\n'.join('  ' + _line(i, value, lambda tensor: tensor.dtype) for i, value in enumerate(self))

    def __call__(self, *args, **kwargs):
        raise RuntimeError('ParameterList should not be called.')


class ParameterDict(Module):
    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return getattr(self, key)

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise TypeError('Index given to ParameterDict cannot be used as a key as it is not a string '
                            f"(type is '{type(key).__name__}'). Open an issue on github if you need non-string "
                            'keys.')
        self._keys[key] = None
        setattr(self, key, _as_parameter(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, key)

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return self._keys.keys()

    def items(self):
        return ((key, self[key]) for key in self._keys)

    def values(self):
        return (self[key] for key in self._keys)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def update(self, parameters):
        if not isinstance(parameters, Iterable):
            raise TypeError('ParametersDict.update should be called with an iterable of key/value pairs, but got ' +
                            type(parameters).__name__)
        if isinstance(parameters, (dict, ParameterDict)):
            kept = isinstance(parameters, (OrderedDict, ParameterDict))
            parameters = parameters.items() if kept else sorted(parameters.items())
        for place, pair in enumerate(parameters):
            if not isinstance(pair, Iterable):
                raise TypeError(f'ParameterDict update sequence element #{place} should be Iterable; is'
                                + type(pair).__name__)
            if not len(pair) == 2:
                raise ValueError(f'ParameterDict update sequence element #{place} has length {len(pair)}; '
                                 '2 is required')
            self[pair[0]] = pair[1]

    def extra_repr(self):
        return '\n'.join('  ' + _line(key, value, torch.typename) for key, value in self.items())

    def __call__(self, input):
        raise RuntimeError('ParameterDict should not be called.')
