# Pools over windows of three dimensions, and of norms.
import torch
from torch._C import _nn
from torch.nn._pooling_functional import avg_pool1d, avg_pool2d


def _triple(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value, value)


def _rank_of(name, input):
    if input.dim() not in (4, 5):
        raise RuntimeError('non-empty 4D or 5D (batch mode) tensor expected for input')


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    _rank_of('max_pool3d', input)
    kernel, step = _triple(kernel_size), _triple(kernel_size if stride is None or stride == [] else stride)
    values, places = torch.max_pool3d_with_indices(input, kernel, step, _triple(padding), _triple(dilation), ceil_mode)
    return (values, places) if return_indices else values


def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    _rank_of('avg_pool3d', input)
    if divisor_override == 0:
        raise RuntimeError('divisor must be not zero')
    kernel, step = _triple(kernel_size), _triple(kernel_size if stride is None or stride == [] else stride)
    return _nn.avg_pool3d(input, kernel, step, _triple(padding), ceil_mode, count_include_pad, divisor_override or 0)


def _root(mean, windows, norm_type):
    return (torch.sign(mean) * torch.relu(torch.abs(mean))).mul(windows).pow(1.0 / norm_type)


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    return _root(avg_pool1d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode), kernel_size, norm_type)


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    high, wide = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size, kernel_size)
    return _root(avg_pool2d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode), high * wide, norm_type)
