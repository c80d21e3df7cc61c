# Parameters and buffers of modules that take their sizes from the first input (or from a state that is loaded
# before): an optimizer may hold them before that, and what they get then they get in place.

import torch
import torch.nn.parameter as _home
from torch.nn.parameter import Parameter


# What a lazy module shows instead of a parameter until it has one.
class UninitializedParameter:
    @property
    def shape(self):
        raise RuntimeError('Can\'t access the shape of an uninitialized parameter or buffer. This error usually happens '
                           'in `load_state_dict` when trying to load an uninitialized parameter into an initialized '
                           'one. Call `forward` to initialize the parameters before accessing their attributes.')

    def __repr__(self):
        return f'<{type(self).__name__}>'


class UninitializedBuffer(UninitializedParameter):
    pass


def is_lazy(parameter):
    return isinstance(parameter, UninitializedParameter)


_home.UninitializedParameter = UninitializedParameter
_home.UninitializedBuffer = UninitializedBuffer
_home.is_lazy = is_lazy


def promise(module, *names):
    for name in names:
        module.__dict__.pop(name, None)
        module._parameters[name] = Parameter(torch.empty(0))
        module.__dict__[name] = UninitializedParameter()


def promise_buffers(module, *names):
    for name in names:
        module._buffers[name] = torch.empty(0)
        module.__dict__[name] = UninitializedBuffer()


def promised(module):
    return [name for name, value in module.__dict__.items() if is_lazy(value)]


# A loaded value of that shape takes the place of what was promised.
def take_shape(module, name, shape):
    if not is_lazy(module.__dict__.get(name)):
        return
    del module.__dict__[name]
    (module._parameters if name in module._parameters else module._buffers)[name].data = torch.empty(shape)


# Has `build` make the parameters, and gives them to those that were promised.
def keep(module, build):
    if not promised(module):
        return
    kept = {name: parameter for name, parameter in module._parameters.items() if parameter is not None}
    module._parameters.clear()
    for name in promised(module):
        module.__dict__.pop(name)
    build()
    for name, parameter in kept.items():
        parameter.data = module._parameters[name].data
        module._parameters[name] = parameter
