# Pruning: a parameter is its original, a parameter of its own now, times a mask of zeros and ones, a buffer, put
# together before every forward.

from collections.abc import Iterable

import torch
from torch.nn.parameter import Parameter


def _amount(amount, size):
    return round(amount * size) if isinstance(amount, float) else amount


class BasePruningMethod:
    PRUNING_TYPE = 'unstructured'

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    def compute_mask(self, t, default_mask):
        raise NotImplementedError

    def apply_mask(self, module):
        original = getattr(module, self._tensor_name + '_orig')
        return getattr(module, self._tensor_name + '_mask').to(dtype=original.dtype) * original

    # The mask in which ones stay where `mask` has them and the method keeps them, seen by the method as its kind asks.
    def _next_mask(self, t, mask):
        mask = mask.clone()
        if self.PRUNING_TYPE == 'unstructured':
            kept = mask == 1
            mask[kept] = self.compute_mask(t[kept], torch.ones_like(t[kept]))
            return mask
        if self.PRUNING_TYPE == 'global':
            return self.compute_mask(t, mask)
        self._check_channels(t)
        others = [axis for axis in range(t.dim()) if axis != self.dim % t.dim()]
        channels = mask.sum(dim=others) != 0
        part = [slice(None)] * t.dim()
        part[self.dim] = channels
        mask[part] = self.compute_mask(t[part], mask[part])
        return mask

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        method = cls(*args, **kwargs)
        method._tensor_name = name
        scores = getattr(module, name) if importance_scores is None else importance_scores
        previous = [(key, hook) for key, hook in module._forward_pre_hooks.items()
                    if isinstance(hook, BasePruningMethod) and hook._tensor_name == name]
        if previous:
            del module._forward_pre_hooks[previous[0][0]]
            mask = getattr(module, name + '_mask')
        else:
            original = getattr(module, name)
            mask = torch.ones_like(original)
            del module._parameters[name]
            module.register_parameter(name + '_orig', original)
        try:
            mask = method._next_mask(scores.detach(), mask.detach())
        except Exception:
            if not previous:
                module.register_parameter(name, original)
                del module._parameters[name + '_orig']
            raise
        if previous:
            container = previous[0][1] if isinstance(previous[0][1], PruningContainer) else PruningContainer(previous[0][1])
            container._tensor_name = name
            container.add_pruning_method(method)
        module.register_buffer(name + '_mask', mask)
        setattr(module, name, method.apply_mask(module))
        hook = container if previous else method
        module.register_forward_pre_hook(hook)
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        mask = torch.ones_like(t) if default_mask is None else default_mask
        return t * self.compute_mask(t if importance_scores is None else importance_scores, default_mask=mask)

    def remove(self, module):
        weight = self.apply_mask(module)
        if hasattr(module, self._tensor_name):
            delattr(module, self._tensor_name)
        original = module._parameters[self._tensor_name + '_orig']
        original.data = weight.data
        del module._parameters[self._tensor_name + '_orig']
        del module._buffers[self._tensor_name + '_mask']
        setattr(module, self._tensor_name, original)


# Several methods of one parameter, one after the other.
class PruningContainer(BasePruningMethod):
    def __init__(self, *methods):
        self._pruning_methods = tuple(methods)
        if methods:
            self._tensor_name = methods[0]._tensor_name

    def add_pruning_method(self, method):
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, idx):
        return self._pruning_methods[idx]


class Identity(BasePruningMethod):
    def compute_mask(self, t, default_mask):
        return default_mask


class _ByAmount(BasePruningMethod):
    def __init__(self, amount):
        _check_amount(amount)
        self.amount = amount

    def _count(self, size):
        count = _amount(self.amount, size)
        if isinstance(self.amount, int) and count > size:
            raise ValueError(f'amount={self.amount} should be smaller than the number of parameters to prune={size}')
        return count


def _check_amount(amount):
    if not isinstance(amount, (int, float)):
        raise TypeError(f'Invalid type for amount: {amount}. Must be int or float.')
    if isinstance(amount, int) and amount < 0 or isinstance(amount, float) and not 0.0 <= amount <= 1.0:
        raise ValueError(f'amount={amount} should either be a float in the range [0, 1] or a non-negative integer')


class RandomUnstructured(_ByAmount):
    def compute_mask(self, t, default_mask):
        count, mask = self._count(t.nelement()), default_mask.clone()
        if count != 0:
            mask.view(-1)[torch.topk(torch.rand_like(t).view(-1), k=count).indices] = 0
        return mask


class L1Unstructured(_ByAmount):
    def compute_mask(self, t, default_mask):
        count, mask = self._count(t.nelement()), default_mask.clone()
        if count != 0:
            mask.view(-1)[torch.topk(torch.abs(t).view(-1), k=count, largest=False).indices] = 0
        return mask


class _Structured(_ByAmount):
    PRUNING_TYPE = 'structured'

    def __init__(self, amount, dim=-1):
        super().__init__(amount)
        self.dim = dim

    def _check_channels(self, t):
        if t.dim() <= 1:
            raise ValueError('Structured pruning can only be applied to multidimensional tensors. Found tensor of shape '
                             f'{t.shape} with {t.dim()} dims')
        if self.dim >= t.dim():
            raise IndexError(f'Invalid index {self.dim} for tensor of size {t.shape}')

    def _keep(self, t, default_mask, norms, count):
        kept = torch.topk(norms, k=t.shape[self.dim] - count, largest=True).indices
        mask = torch.zeros_like(t)
        part = [slice(None)] * t.dim()
        part[self.dim] = kept
        mask[part] = 1
        return mask * default_mask.to(dtype=mask.dtype)


class RandomStructured(_Structured):
    def compute_mask(self, t, default_mask):
        count = self._count(t.shape[self.dim])
        if count == 0:
            return default_mask
        return self._keep(t, default_mask, torch.rand(t.shape[self.dim]), count)


class LnStructured(_Structured):
    def __init__(self, amount, n, dim=-1):
        super().__init__(amount, dim)
        self.n = n

    def compute_mask(self, t, default_mask):
        count = self._count(t.shape[self.dim])
        if count == 0:
            return default_mask
        others = [axis for axis in range(t.dim()) if axis != self.dim % t.dim()]
        return self._keep(t, default_mask, torch.norm(t, p=self.n, dim=others), count)


class CustomFromMask(BasePruningMethod):
    PRUNING_TYPE = 'global'

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        assert default_mask.shape == self.mask.shape
        return default_mask * self.mask.to(dtype=default_mask.dtype)


def identity(module, name):
    Identity.apply(module, name)
    return module


def random_unstructured(module, name, amount):
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    L1Unstructured.apply(module, name, amount, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module, name, mask):
    CustomFromMask.apply(module, name, mask)
    return module


# The smallest of all parameters given, wherever they are.
def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    if not isinstance(parameters, Iterable):
        raise TypeError('global_unstructured(): parameters is not an Iterable')
    parameters = list(parameters)
    originals = [getattr(module, name + '_orig', None) for module, name in parameters]
    originals = [getattr(module, name) if original is None else original for (module, name), original in zip(parameters, originals)]
    masks = [getattr(module, name + '_mask', torch.ones_like(original)) for (module, name), original in zip(parameters, originals)]
    method = pruning_method(**kwargs)
    method._tensor_name = 'temp'
    if method.PRUNING_TYPE != 'unstructured':
        raise TypeError('Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. Found method '
                        f'{pruning_method} of type {method.PRUNING_TYPE}')
    values = torch.cat([getattr(module, name).detach().reshape(-1) for module, name in parameters])
    final = method._next_mask(values, torch.cat([mask.detach().reshape(-1) for mask in masks]))
    at = 0
    for (module, name), original in zip(parameters, originals):
        custom_from_mask(module, name, mask=final[at:at + original.numel()].view_as(original))
        at += original.numel()


def remove(module, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed")


def is_pruned(module):
    return any(isinstance(hook, BasePruningMethod) for part in module.modules() for hook in part._forward_pre_hooks.values())
