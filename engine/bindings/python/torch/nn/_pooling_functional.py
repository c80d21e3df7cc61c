import math

import torch
from torch import conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d
from torch._C import _nn


def _pair(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value)


def _flat(value):
    return (1, value[0] if isinstance(value, (tuple, list)) else value)


def _windows(kernel_size, stride):
    return _pair(kernel_size), _pair(kernel_size if stride is None or stride == [] else stride)


def _check_rank(name, input, low):
    if input.dim() not in (low, low + 1):
        raise RuntimeError(f'{name}: Expected {low}D or {low + 1}D tensor, but got {list(input.shape)}'
                           if name == 'max_pool1d' else
                           f'non-empty {low}D or {low + 1}D (batch mode) tensor expected for input')


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    _check_rank('max_pool2d', input, 3)
    kernel, step = _windows(kernel_size, stride)
    values, indices = torch.max_pool2d_with_indices(input, kernel, step, _pair(padding), _pair(dilation), ceil_mode)
    return (values, indices) if return_indices else values


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    stride = kernel_size if stride is None or stride == [] else stride
    pad = padding[0] if isinstance(padding, (tuple, list)) else padding
    values, indices = torch.max_pool2d_with_indices(input.unsqueeze(-2), _flat(kernel_size), _flat(stride), (0, pad),
                                                    _flat(dilation), ceil_mode)
    return (values.squeeze(-2), indices.squeeze(-2)) if return_indices else values.squeeze(-2)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
               divisor_override=None):
    _check_rank('avg_pool2d', input, 3)
    if divisor_override == 0:
        raise RuntimeError('divisor must be not zero')
    kernel, step = _windows(kernel_size, stride)
    return _nn.avg_pool2d(input, kernel, step, _pair(padding), ceil_mode, count_include_pad, divisor_override or 0)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    stride = kernel_size if stride is None or stride == [] else stride
    pad = padding[0] if isinstance(padding, (tuple, list)) else padding
    return _nn.avg_pool2d(input.unsqueeze(-2), _flat(kernel_size), _flat(stride), (0, pad), ceil_mode,
                          count_include_pad, 0).squeeze(-2)


def adaptive_avg_pool2d(input, output_size):
    size = _pair(output_size)
    size = tuple(input.shape[i - 2] if size[i] is None else size[i] for i in range(2))
    if size == (1, 1):
        return input.mean((-1, -2), keepdim=True)
    return torch.adaptive_avg_pool2d(input, size)


def adaptive_avg_pool1d(input, output_size):
    size = output_size[0] if isinstance(output_size, (tuple, list)) else output_size
    return torch.adaptive_avg_pool2d(input.unsqueeze(-2), (1, size)).squeeze(-2)


def adaptive_max_pool2d(input, output_size, return_indices=False):
    high, wide = _pair(output_size)
    rows, columns = input.shape[-2:]
    bands = [input[..., i * rows // high:-(-(i + 1) * rows // high), :] for i in range(high)]
    return torch.stack([torch.stack([band[..., j * columns // wide:-(-(j + 1) * columns // wide)].amax((-1, -2))
                                     for j in range(wide)], -1) for band in bands], -2)


# Padding pairs from the last dimension on: (left, right, top, bottom, ...).
def pixel_shuffle(input, upscale_factor):
    *batch, channels, height, width = input.shape
    r = upscale_factor
    if channels % (r * r) != 0:
        raise RuntimeError(f"pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
                           f"upscale_factor, but input.size(-3)={channels} is not divisible by {r * r}")
    n = len(batch)
    parts = input.view(*batch, channels // (r * r), r, r, height, width)
    order = list(range(n)) + [n, n + 3, n + 1, n + 4, n + 2]
    return parts.permute(order).reshape(*batch, channels // (r * r), height * r, width * r)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    return _nn.im2col(input, kernel_size, dilation, padding, stride)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    return _nn.col2im(input, output_size, kernel_size, dilation, padding, stride)


def pad(input, pad, mode='constant', value=None):
    value = 0 if value is None else value
    if mode != 'constant':
        return _mirrored(input, pad, mode)
    if not isinstance(pad, (tuple, list)):
        raise TypeError(f"pad(): argument 'pad' (position 2) must be tuple of ints, not {type(pad).__name__}")
    assert len(pad) % 2 == 0, 'Padding length must be divisible by 2'
    assert len(pad) // 2 <= input.dim(), 'Padding length too large'
    return torch.constant_pad_nd(input, pad, value)


def _mirrored(input, pad, mode):
    for i in range(len(pad) // 2):
        dim = input.dim() - 1 - i
        size = input.size(dim)
        places = range(-pad[2 * i], size + pad[2 * i + 1])
        if mode == 'reflect':
            chosen = [abs(p) if p < size else 2 * (size - 1) - p for p in places]
        elif mode == 'replicate':
            chosen = [min(max(p, 0), size - 1) for p in places]
        elif mode == 'circular':
            chosen = [p % size for p in places]
        else:
            raise NotImplementedError(f'Unrecognised padding mode {mode}')
        input = input.index_select(dim, torch.tensor(chosen))
    return input


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
