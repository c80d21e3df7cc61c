import operator
from collections import OrderedDict
from collections.abc import Iterable

from torch.nn.modules.module import Module, _indented


# What lists of modules have in common: names that are numbers.
class _Numbered(Module):
    def _place(self, idx):
        idx = operator.index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f'index {idx} is out of range')
        return str(idx + len(self) if idx < 0 else idx)

    def _renumber(self, modules):
        modules = list(modules)
        self._modules.clear()
        for i, module in enumerate(modules):
            self._modules[str(i)] = module

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]


class Sequential(_Numbered):
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def _name_at(self, idx):
        size = len(self)
        idx = operator.index(idx)
        if not -size <= idx < size:
            raise IndexError(f'index {idx} is out of range')
        return list(self._modules.keys())[idx]

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(OrderedDict(list(self._modules.items())[idx]))
        return self._modules[self._name_at(idx)]

    def __setitem__(self, idx, module):
        setattr(self, self._name_at(idx), module)

    def __delitem__(self, idx):
        if isinstance(idx, slice):
            for name in list(self._modules.keys())[idx]:
                delattr(self, name)
        else:
            delattr(self, self._name_at(idx))
        self._renumber(self._modules.values())

    def __add__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f'add operator supports only objects of Sequential class, but {type(other)} is given.')
        joined = Sequential()
        for module in list(self) + list(other):
            joined.append(module)
        return joined

    def __iadd__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f'add operator supports only objects of Sequential class, but {type(other)} is given.')
        return self.extend(other)

    def __mul__(self, times):
        if not isinstance(times, int):
            raise TypeError(f'unsupported operand type(s) for *: {type(self)} and {type(times)}')
        if times <= 0:
            raise ValueError(f'Non-positive multiplication factor {times} for {type(self)}')
        repeated = Sequential()
        for _ in range(times):
            repeated.extend(self)
        return repeated

    def __rmul__(self, times):
        return self.__mul__(times)

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index, module):
        if not isinstance(module, Module):
            raise AssertionError(f'module should be of type: {Module}')
        if not -len(self) <= index <= len(self):
            raise IndexError(f'Index out of range: {index}')
        modules = list(self)
        modules.insert(index, module)
        self._renumber(modules)
        return self

    def extend(self, sequential):
        for module in list(sequential):
            self.append(module)
        return self

    def forward(self, input):
        for module in self:
            input = module(input)
        return input


class ModuleList(_Numbered):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self += modules

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(list(self._modules.values())[idx])
        return self._modules[self._place(idx)]

    def __setitem__(self, idx, module):
        setattr(self, self._place(idx), module)

    def __delitem__(self, idx):
        if isinstance(idx, slice):
            for i in list(range(len(self)))[idx]:
                delattr(self, str(i))
        else:
            delattr(self, self._place(idx))
        self._renumber(self._modules.values())

    def __iadd__(self, modules):
        return self.extend(modules)

    def __add__(self, other):
        joined = ModuleList()
        for module in list(self) + list(other):
            joined.append(module)
        return joined

    def insert(self, index, module):
        modules = list(self)
        modules.insert(index, module)
        self._renumber(modules)

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def extend(self, modules):
        if not hasattr(modules, '__iter__'):
            raise TypeError('ModuleList.extend should be called with an iterable, but got ' +
                            type(modules).__name__)
        for module in list(modules):
            self.append(module)
        return self


class ModuleDict(Module):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        self._modules.clear()

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def keys(self):
        return self._modules.keys()

    def items(self):
        return self._modules.items()

    def values(self):
        return self._modules.values()

    def update(self, modules):
        if not hasattr(modules, '__iter__'):
            raise TypeError('ModuleDict.update should be called with an iterable of key/value pairs, but got ' +
                            type(modules).__name__)
        if isinstance(modules, (dict, ModuleDict)):
            for key, module in modules.items():
                self[key] = module
        else:
            for place, pair in enumerate(modules):
                if not isinstance(pair, Iterable):
                    raise TypeError(f'ModuleDict update sequence element #{place} should be Iterable; is'
                                    + type(pair).__name__)
                if not len(pair) == 2:
                    raise ValueError(f'ModuleDict update sequence element #{place} has length {len(pair)}; '
                                     '2 is required')
                self[pair[0]] = pair[1]
