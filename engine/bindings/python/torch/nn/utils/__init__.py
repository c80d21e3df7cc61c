import math
import warnings

import torch
from torch._C import quiet


def _with_grad(parameters):
    if isinstance(parameters, torch.Tensor):
        parameters = [parameters]
    return [param for param in parameters if param.grad is not None]


def _common_norm(grads, norm_type):
    if norm_type == math.inf:
        norms = [grad.detach().abs().max() for grad in grads]
        return norms[0] if len(norms) == 1 else torch.max(torch.stack(norms))
    return torch.norm(torch.stack([torch.norm(grad.detach(), norm_type) for grad in grads]), norm_type)


# Scales all gradients by one factor, so that their common norm is at most max_norm. Returns the norm they had.
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    grads = [param.grad for param in _with_grad(parameters)]
    max_norm = float(max_norm)
    norm_type = float(norm_type)
    if len(grads) == 0:
        return torch.tensor(0.)
    with quiet():
        total = _common_norm(grads, norm_type)
        factor = torch.clamp(max_norm / (total + 1e-6), max=1.0)
    if error_if_nonfinite and not math.isfinite(total.item()):
        raise RuntimeError(f'The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it '
                           'cannot be clipped. To disable this error and scale the gradients by the non-finite norm '
                           'anyway, set `error_if_nonfinite=False`')
    with torch.no_grad():
        for grad in grads:
            grad.mul_(factor)
    return total


def clip_grad_norm(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    warnings.warn('torch.nn.utils.clip_grad_norm is now deprecated in favor of torch.nn.utils.clip_grad_norm_.',
                  stacklevel=2)
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


def clip_grad_value_(parameters, clip_value, foreach=None):
    clip_value = float(clip_value)
    with torch.no_grad():  # a write through `.data` would not show on the slate
        for param in _with_grad(parameters):
            param.grad.clamp_(min=-clip_value, max=clip_value)


def parameters_to_vector(parameters):
    return torch.cat([param.view(-1) for param in parameters])


def vector_to_parameters(vec, parameters):
    if not isinstance(vec, torch.Tensor):
        raise TypeError(f'expected torch.Tensor, but got: {torch.typename(vec)}')
    begin = 0
    for param in parameters:
        end = begin + param.numel()
        param.data = vec[begin:end].view_as(param).data
        begin = end


from torch.nn.utils import parametrizations, parametrize, rnn, stateless
from torch.nn.utils._reparametrized import remove_spectral_norm, remove_weight_norm, spectral_norm, weight_norm
