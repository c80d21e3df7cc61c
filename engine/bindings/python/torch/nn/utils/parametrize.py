# Parametrizations: a tensor of a module that is computed from another one, by modules, each time it is read.

import contextlib

import torch
from torch._C import quiet
from torch.nn.modules.container import ModuleList, ModuleDict
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

_kept = None  # inside cached(): what was computed


@contextlib.contextmanager
def cached():
    global _kept
    outer = _kept
    _kept = {} if outer is None else outer
    try:
        yield
    finally:
        _kept = outer


# What is parametrized keeps its dtype and shape, unless that is waived.
def _check_form(made, form, flag, names):
    if not isinstance(made, torch.Tensor):
        raise ValueError(f'A parametrization must return a tensor. Got {type(made).__name__}.')
    for what, before, after in zip(('dtype', 'shape'), form, (made.dtype, made.shape)):
        if before != after:
            raise ValueError(f'Registering a parametrization may not change the {what} of the tensor, unless {flag} is '
                             f'enabled.\n{names[0].format(what)}: {before}\n{names[1].format(what)}: {after}')


class ParametrizationList(ModuleList):
    def __init__(self, modules, original, unsafe=False):
        super().__init__(modules)
        self.unsafe = unsafe
        form = original.dtype, original.shape
        given = original
        with torch.no_grad():
            for module in reversed(list(self)):
                if hasattr(module, 'right_inverse'):
                    given = module.right_inverse(given)
        if isinstance(original, Parameter):
            if given is not original:
                original.data = given.detach()
            self.original = original
        else:
            self.register_buffer('original', given)
        if not unsafe:
            with torch.no_grad(), quiet():
                made = self()
            _check_form(made, form, '`unsafe` flag', ('unparametrized {}', 'parametrized {}'))

    def forward(self):
        value = self.original
        for module in self:
            value = module(value)
        return value

    def right_inverse(self, value):
        with torch.no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, 'right_inverse'):
                    raise RuntimeError(f'parametrization {type(module).__name__} does not implement right_inverse.')
                value = module.right_inverse(value)
        self.original.data = value.detach()


def _read(name):
    def read(self):
        if _kept is None:
            return self.parametrizations[name]()
        key = (id(self), name)
        if key not in _kept:
            _kept[key] = self.parametrizations[name]()
        return _kept[key]

    def write(self, value):
        self.parametrizations[name].right_inverse(value)

    return property(read, write)


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            with torch.no_grad(), quiet():
                now = getattr(module, tensor_name)
                made = parametrization(now)
            names = f'module.{tensor_name}.{{}}', f'parametrization(module.{tensor_name}).{{}}'
            _check_form(made, (now.dtype, now.shape), 'the `unsafe` flag', names)
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
        return module
    if tensor_name not in module._parameters and tensor_name not in module._buffers:
        raise ValueError(f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'")
    if not is_parametrized(module):
        plain = module.__class__
        module.__class__ = type('Parametrized' + plain.__name__, (plain,), {})
        module.parametrizations = ModuleDict()
    original = getattr(module, tensor_name)
    parametrizations = ParametrizationList([parametrization], original, unsafe)
    delattr(module, tensor_name)
    setattr(module.__class__, tensor_name, _read(tensor_name))
    module.parametrizations[tensor_name] = parametrizations
    return module


def is_parametrized(module, tensor_name=None):
    parametrizations = getattr(module, 'parametrizations', None)
    if not isinstance(parametrizations, ModuleDict):
        return False
    return len(parametrizations) > 0 if tensor_name is None else tensor_name in parametrizations


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    if not is_parametrized(module, tensor_name):
        raise ValueError(f'Module {module} does not have a parametrization on {tensor_name}')
    parametrizations = module.parametrizations[tensor_name]
    original = parametrizations.original
    if leave_parametrized:
        value = getattr(module, tensor_name).detach()
        if isinstance(original, Parameter):
            original.data = value
        else:
            original = value
    delattr(module.__class__, tensor_name)
    del module.parametrizations[tensor_name]
    if isinstance(original, Parameter):
        module.register_parameter(tensor_name, original)
    else:
        module.register_buffer(tensor_name, original)
    if not is_parametrized(module):
        delattr(module, 'parametrizations')
        module.__class__ = module.__class__.__bases__[0]
    return module
