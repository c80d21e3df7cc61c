import math

import torch
from torch import conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d, conv_transpose3d
from torch._C import _nn
from torch.nn._adaptive_functional import adaptive_avg_pool1d, adaptive_avg_pool2d
from torch.nn._kernel_checks import argument, check_floating


def _pair(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value)


def _flat(value):
    return (1, value[0] if isinstance(value, (tuple, list)) else value)


def _windows(kernel_size, stride):
    return _pair(kernel_size), _pair(kernel_size if stride is None or stride == [] else stride)


def _check_rank(input, low):
    if input.dim() not in (low, low + 1):
        raise RuntimeError(f'non-empty {low}D or {low + 1}D (batch mode) tensor expected for input')


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    _check_rank(input, 3)
    kernel, step = _windows(kernel_size, stride)
    values, indices = torch.max_pool2d_with_indices(input, kernel, step, _pair(padding), _pair(dilation), ceil_mode)
    return (values, indices) if return_indices else values


def _one(value):
    return value if isinstance(value, (tuple, list)) else (value,)


def _check_max_pool1d(input, kernel_size, stride, padding, dilation):
    if input.dim() not in (2, 3) or 0 in input.shape[-2:]:
        raise RuntimeError('max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, '
                           f'but got:{list(input.shape)}')
    for name, given, kinds in (('kernel_size', kernel_size, 'an int, list of ints or'),
                               ('stride', stride, 'None, an int, list of ints, or'),
                               ('padding', padding, 'an int, list of ints, or'),
                               ('dilation', dilation, 'an int, list of ints or')):
        if len(given) != 1:
            raise RuntimeError(f'max_pool1d() {name} must be {kinds} tuple of ints of size 1 but got size {len(given)}')
    for name, (length,) in (('kernel_size', kernel_size), ('stride', stride)):
        if length <= 0:
            raise RuntimeError(f'max_pool1d() {name} must be greater than zero, but got {length}')
    if padding[0] < 0:
        raise RuntimeError(f'max_pool1d() padding must be non-negative, but got {padding[0]}')
    if padding[0] > kernel_size[0] // 2:
        raise RuntimeError('max_pool1d() padding should be at most half of kernel size, but got '
                           f'padding={padding[0]} and kernel_size={kernel_size[0]}')
    if dilation[0] <= 0:
        raise RuntimeError(f'max_pool1d() dilation must be greater than zero, but got {dilation[0]}')


# With places, PyTorch asks another function, which checks less.
def _check_max_pool1d_with_indices(input, kernel_size, stride, padding, dilation):
    if input.dim() not in (2, 3):
        raise RuntimeError(f'Expected 2 to 3 dimensions, but got {input.dim()}-dimensional tensor for '
                           f'{argument(1, "self", "max_pool1d")}')
    for name, given in (('kernel_size', kernel_size), ('stride', stride), ('padding', padding), ('dilation', dilation)):
        if len(given) != 1:
            raise RuntimeError(f"max_pool1d() argument '{name}' should contain one int (got {len(given)})")


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    stride = kernel_size if stride is None or stride == [] else stride
    window = tuple(_one(each) for each in (kernel_size, stride, padding, dilation))
    if return_indices:
        _check_max_pool1d_with_indices(input, *window)
    else:
        _check_max_pool1d(input, *window)
        if not input.requires_grad and input.size(-1) + 2 * window[2][0] < window[3][0] * (window[0][0] - 1) + 1:
            return input.new_empty((*input.shape[:-1], 0))
        check_floating('max_pool1d_impl', input)
    size, step, pad, spread = window
    values, indices = torch.max_pool2d_with_indices(input.unsqueeze(-2), _flat(size), _flat(step), (0, pad[0]),
                                                    _flat(spread), ceil_mode)
    return (values.squeeze(-2), indices.squeeze(-2)) if return_indices else values.squeeze(-2)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    input.size(-3)
    if input.dim() not in (3, 4):
        raise RuntimeError('Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:'
                           f'{list(input.shape)}')
    if divisor_override == 0:
        raise RuntimeError('divisor must be not zero')
    kernel, step = _windows(kernel_size, stride)
    return _nn.avg_pool2d(input, kernel, step, _pair(padding), ceil_mode, count_include_pad, divisor_override or 0)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    if input.dim() not in (2, 3):
        raise RuntimeError(f'Expected 2 to 3 dimensions, but got {input.dim()}-dimensional tensor for '
                           f'{argument(1, "self", "avg_pool1d")}')
    stride = kernel_size if stride is None or stride == [] else stride
    pad = padding[0] if isinstance(padding, (tuple, list)) else padding
    return _nn.avg_pool2d(input.unsqueeze(-2), _flat(kernel_size), _flat(stride), (0, pad), ceil_mode,
                          count_include_pad, 0).squeeze(-2)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    return _nn.im2col(input, kernel_size, dilation, padding, stride)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    return _nn.col2im(input, output_size, kernel_size, dilation, padding, stride)


_BORDERS = {('reflect', 1): _nn.reflection_pad1d, ('reflect', 2): _nn.reflection_pad2d,
            ('reflect', 3): _nn.reflection_pad3d, ('replicate', 1): _nn.replication_pad1d,
            ('replicate', 2): _nn.replication_pad2d, ('replicate', 3): _nn.replication_pad3d}


# Padding pairs from the last dimension on: (left, right, top, bottom, ...).
def pad(input, pad, mode='constant', value=None):
    if not isinstance(pad, (tuple, list)) or any(not isinstance(width, int) for width in pad):
        raise TypeError(f"pad(): argument 'pad' (position 2) must be tuple of ints, not {type(pad).__name__}")
    if value is not None and not isinstance(value, (int, float)):
        raise TypeError(f"pad(): argument 'value' must be float, not {type(value).__name__}")
    if len(pad) % 2 != 0:
        raise RuntimeError('Padding length must be divisible by 2')
    if len(pad) // 2 > input.dim():
        raise RuntimeError('Padding length too large')
    if mode == 'constant':
        return torch.constant_pad_nd(input, pad, 0 if value is None else value)
    if value is not None and value != 0:
        raise RuntimeError(f'Padding mode "{mode}" doesn\'t take in value argument')
    dims = len(pad) // 2
    if dims not in (1, 2, 3) or input.dim() not in (dims + 1, dims + 2):
        raise NotImplementedError('Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now')
    if mode == 'circular':
        return _wrapped(input, pad)
    if (mode, dims) not in _BORDERS:
        raise NotImplementedError(f'Unrecognised padding mode {mode}')
    return _BORDERS[mode, dims](input, pad)


# Copied into the middle of a larger tensor, whose own ends then fill its margins.
def _wrapped(input, pad):
    count = input.dim() - 2
    if len(pad) // 2 != count:
        raise RuntimeError(f'Invalid padding size, expected {2 * count} but got {len(pad)}')
    widths = [(input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]) for i in range(count)]
    sizes = list(input.shape)
    for dim, before, after in reversed(widths):
        if before > sizes[dim] or after > sizes[dim]:
            raise RuntimeError('Padding value causes wrapping around more than once.')
        sizes[dim] += before + after
        if sizes[dim] < 0:
            raise RuntimeError('Negative padding value is resulting in an empty dimension')
    padded = input.new_empty(sizes)
    middle, source = padded, input
    for dim, before, after in widths:
        middle = middle.narrow(dim, max(before, 0), sizes[dim] - max(before, 0) - max(after, 0))
        source = source.narrow(dim, max(-before, 0), input.size(dim) - max(-before, 0) - max(-after, 0))
    middle.copy_(source)
    for dim, before, after in reversed(widths):
        if before > 0:
            padded.narrow(dim, 0, before).copy_(padded.narrow(dim, sizes[dim] - before - max(after, 0), before))
        if after > 0:
            padded.narrow(dim, sizes[dim] - after, after).copy_(padded.narrow(dim, max(before, 0), after))
    return padded


_UPSAMPLERS = {(3, 'nearest'): _nn.upsample_nearest1d, (4, 'nearest'): _nn.upsample_nearest2d,
               (3, 'linear'): _nn.upsample_linear1d, (4, 'bilinear'): _nn.upsample_bilinear2d,
               (4, 'bicubic'): _nn.upsample_bicubic2d}
_NEEDS = {'linear': 3, 'bilinear': 4, 'bicubic': 4, 'trilinear': 5}


def interpolate(input, size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None,
                antialias=False):
    if mode in ('nearest', 'area', 'nearest-exact'):
        if align_corners is not None:
            raise ValueError('align_corners option can only be set with the interpolating modes: linear | bilinear | '
                             'bicubic | trilinear')
    elif align_corners is None:
        align_corners = False
    count = input.dim() - 2
    factors = None
    if size is not None and scale_factor is not None:
        raise ValueError('only one of size or scale_factor should be defined')
    if size is not None:
        if not isinstance(size, (tuple, list)):
            size = [size] * count
        elif len(size) != count:
            raise ValueError('Input and output must have the same number of spatial dimensions, but got input with '
                             f'spatial dimensions of {list(input.shape[2:])} and output size of {size}. Please provide '
                             'input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.')
    elif scale_factor is not None:
        factors = list(scale_factor) if isinstance(scale_factor, (tuple, list)) else [scale_factor] * count
        size = [math.floor(float(input.size(i + 2)) * factors[i]) for i in range(count)]
        if recompute_scale_factor or mode == 'area':
            factors = None
    else:
        raise ValueError('either size or scale_factor should be defined')
    if mode == 'area':
        return adaptive_avg_pool1d(input, size[0]) if count == 1 else adaptive_avg_pool2d(input, size)
    upsample = _UPSAMPLERS.get((input.dim(), mode))
    if upsample is None:
        if mode in _NEEDS and input.dim() in (3, 4, 5):
            raise NotImplementedError(f'Got {input.dim()}D input, but {mode} mode needs {_NEEDS[mode]}D input')
        raise NotImplementedError('Input Error: Only 3D, 4D and 5D input Tensors supported '
                                  f'(got {input.dim()}D) for the modes: nearest | linear | bilinear | bicubic | trilinear'
                                  f' | area | nearest-exact (got {mode})')
    return upsample(input, size, bool(align_corners), *(factors or ()))


def upsample(input, size=None, scale_factor=None, mode='nearest', align_corners=None):
    return interpolate(input, size, scale_factor, mode, align_corners)
