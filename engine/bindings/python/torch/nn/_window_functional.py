# Pools over windows of three dimensions, and of norms: made of views of the windows.
import torch
from torch.nn._pooling_functional import avg_pool1d, avg_pool2d


def _triple(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value, value)


def _rank_of(name, input):
    if input.dim() not in (4, 5):
        raise RuntimeError('non-empty 4D or 5D (batch mode) tensor expected for input')


# How many steps a window makes over `length`; rounded up, the last one still begins inside.
def _steps(length, kernel, stride, padding, ceil_mode):
    free = length + 2 * padding - kernel
    steps = (-(-free // stride) if ceil_mode else free // stride) + 1
    return steps - 1 if ceil_mode and (steps - 1) * stride >= length + padding else steps


# The windows as the last dimension, of what was padded with `value`.
def _windows_of(input, kernel, stride, padding, dilation, ceil_mode, value):
    wide = [d * (k - 1) + 1 for k, d in zip(kernel, dilation)]
    counts = [_steps(n, w, s, p, ceil_mode) for n, w, s, p in zip(input.shape[-3:], wide, stride, padding)]
    margins = []
    for i in (2, 1, 0):
        reached = (counts[i] - 1) * stride[i] + wide[i] - padding[i] - input.shape[i - 3]
        margins += [padding[i], max(reached, 0)]
    parts = torch.constant_pad_nd(input, margins, value) if any(margins) else input
    for i in range(3):
        parts = parts.narrow(i - 3 - i, 0, (counts[i] - 1) * stride[i] + wide[i]).unfold(i - 3 - i, wide[i], stride[i])
        parts = parts[..., ::dilation[i]]
    return parts.flatten(-3)


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    _rank_of('max_pool3d', input)
    kernel, step = _triple(kernel_size), _triple(kernel_size if stride is None or stride == [] else stride)
    around = (_triple(padding), _triple(dilation), ceil_mode)
    values = _windows_of(input, kernel, step, *around, float('-inf')).max(-1)
    if not return_indices:
        return values[0]
    places = torch.arange(input.shape[-1] * input.shape[-2] * input.shape[-3]).view(input.shape[-3:])
    places = _windows_of(places.expand(input.shape).double(), kernel, step, *around, -1.)
    return values[0], places.gather(-1, values[1].unsqueeze(-1)).squeeze(-1).long()


def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    _rank_of('avg_pool3d', input)
    if divisor_override == 0:
        raise RuntimeError('divisor must be not zero')
    kernel, step = _triple(kernel_size), _triple(kernel_size if stride is None or stride == [] else stride)
    around = (_triple(padding), (1, 1, 1), ceil_mode)
    total = _windows_of(input, kernel, step, *around, 0.).sum(-1)
    if divisor_override:
        return total / divisor_override
    counted = torch.ones(input.shape[-3:])
    if count_include_pad:
        counted = torch.constant_pad_nd(counted, [p for p in reversed(around[0]) for _ in range(2)], 1.)
        around = ((0, 0, 0), (1, 1, 1), ceil_mode)
    return total / _windows_of(counted, kernel, step, *around, 0.).sum(-1)


def _root(mean, windows, norm_type):
    return (torch.sign(mean) * torch.relu(torch.abs(mean))).mul(windows).pow(1.0 / norm_type)


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    return _root(avg_pool1d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode), kernel_size, norm_type)


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    high, wide = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size)
    return _root(avg_pool2d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode), high * wide, norm_type)
