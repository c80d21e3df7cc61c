# A weight that is computed from other parameters before every forward.

import torch
from torch.nn.functional import normalize
from torch.nn.parameter import Parameter


def _hook_for(module, kind, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, kind) and hook.name == name:
            return key
    return None


def _norm_except(v, dim):
    if dim == -1:
        return v.norm(2)
    return v.norm(2, [axis for axis in range(v.dim()) if axis != dim % v.dim()], keepdim=True)


class WeightNorm:
    def __init__(self, name, dim):
        self.name = name
        self.dim = -1 if dim is None else dim

    def compute_weight(self, module):
        v = getattr(module, self.name + '_v')
        return v * (getattr(module, self.name + '_g') / _norm_except(v, self.dim))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))


def weight_norm(module, name='weight', dim=0):
    if _hook_for(module, WeightNorm, name) is not None:
        raise RuntimeError(f'Cannot register two weight_norm hooks on the same parameter {name}')
    hook = WeightNorm(name, dim)
    weight = getattr(module, name)
    del module._parameters[name]
    module.register_parameter(name + '_g', Parameter(_norm_except(weight, hook.dim).data))
    module.register_parameter(name + '_v', Parameter(weight.data))
    hook(module, None)
    module.register_forward_pre_hook(hook)
    return module


def remove_weight_norm(module, name='weight'):
    key = _hook_for(module, WeightNorm, name)
    if key is None:
        raise ValueError(f"weight_norm of '{name}' not found in {module}")
    weight = module._forward_pre_hooks.pop(key).compute_weight(module)
    delattr(module, name)
    del module._parameters[name + '_g'], module._parameters[name + '_v']
    setattr(module, name, Parameter(weight.data))
    return module


# W / sigma, with sigma, the largest singular value, found by a power iteration that goes on from step to step.
class SpectralNorm:
    def __init__(self, name, n_power_iterations, dim, eps):
        if n_power_iterations <= 0:
            raise ValueError('Expected n_power_iterations to be positive, but got n_power_iterations='
                             f'{n_power_iterations}')
        self.name = name
        self.n_power_iterations = n_power_iterations
        self.dim = dim
        self.eps = eps

    def matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *[axis for axis in range(weight.dim()) if axis != self.dim])
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, iterate):
        weight = getattr(module, self.name + '_orig')
        u, v = getattr(module, self.name + '_u'), getattr(module, self.name + '_v')
        matrix = self.matrix(weight)
        if iterate:
            with torch.no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(normalize(torch.mv(matrix.t(), u), dim=0, eps=self.eps))
                    u.copy_(normalize(torch.mv(matrix, v), dim=0, eps=self.eps))
                u, v = u.clone(), v.clone()
        return weight / torch.dot(u, torch.mv(matrix, v))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module, module.training))


def spectral_norm(module, name='weight', n_power_iterations=1, eps=1e-12, dim=None):
    if _hook_for(module, SpectralNorm, name) is not None:
        raise RuntimeError(f'Cannot register two spectral_norm hooks on the same parameter {name}')
    if dim is None:
        dim = 1 if type(module).__name__.startswith('ConvTranspose') else 0
    hook = SpectralNorm(name, n_power_iterations, dim, eps)
    weight = module._parameters[name]
    if weight is None:
        raise ValueError(f'`SpectralNorm` cannot be applied as parameter `{name}` is None')
    with torch.no_grad():
        height, width = hook.matrix(weight).size()
        u = normalize(torch.randn(height, dtype=weight.dtype), dim=0, eps=eps)
        v = normalize(torch.randn(width, dtype=weight.dtype), dim=0, eps=eps)
    del module._parameters[name]
    module.register_parameter(name + '_orig', weight)
    setattr(module, name, weight.data)
    module.register_buffer(name + '_u', u)
    module.register_buffer(name + '_v', v)
    module.register_forward_pre_hook(hook)
    return module


def remove_spectral_norm(module, name='weight'):
    key = _hook_for(module, SpectralNorm, name)
    if key is None:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    with torch.no_grad():
        weight = module._forward_pre_hooks.pop(key).compute_weight(module, False)
    delattr(module, name)
    for ending in ('_u', '_v'):
        delattr(module, name + ending)
    del module._parameters[name + '_orig']
    module.register_parameter(name, Parameter(weight.detach()))
    return module
