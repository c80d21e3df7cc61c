# Parameters of modules that take their sizes from the first input: an optimizer may hold them before that, and
# what they get then they get in place.

import torch
from torch.nn.parameter import Parameter


# What a lazy module shows instead of a parameter until it has one.
class UninitializedParameter:
    @property
    def shape(self):
        raise RuntimeError('Can\'t access the shape of an uninitialized parameter or buffer. This error usually happens '
                           'in `load_state_dict` when trying to load an uninitialized parameter into an initialized '
                           'one. Call `forward` to initialize the parameters before accessing their attributes.')

    def __repr__(self):
        return '<UninitializedParameter>'


def promise(module, *names):
    for name in names:
        module.__dict__.pop(name, None)
        module._parameters[name] = Parameter(torch.empty(0))
        module.__dict__[name] = UninitializedParameter()


# Has `build` make the parameters, and gives them to those that were promised.
def keep(module, build):
    promised = {name: parameter for name, parameter in module._parameters.items() if parameter is not None}
    module._parameters.clear()
    for name in promised:
        module.__dict__.pop(name, None)
    build()
    for name, parameter in promised.items():
        parameter.data = module._parameters[name].data
        module._parameters[name] = parameter
