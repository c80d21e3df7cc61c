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
def pad(input, pad, mode='constant', value=None):
    value = 0 if value is None else value
    if mode != 'constant':
        return _mirrored(input, pad, mode)
    assert len(pad) % 2 == 0, 'Padding length must be divisible by 2'
    assert len(pad) // 2 <= input.dim(), 'Padding length too large'
    for i in range(len(pad) // 2):
        dim = input.dim() - 1 - i
        before, after = pad[2 * i], pad[2 * i + 1]
        if before < 0 or after < 0:
            cut = max(-before, 0)
            input = input.narrow(dim, cut, input.size(dim) - cut - max(-after, 0))
        parts = []
        for length in (before, after):
            sizes = list(input.shape)
            sizes[dim] = max(length, 0)
            parts.append(torch.full(sizes, value, dtype=input.dtype))
        parts.insert(1, input)
        input = torch.cat([part for part in parts if part.size(dim) > 0 or part is input], dim)
    return input


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


# Nearest neighbours only: every element is repeated.
def interpolate(input, size=None, scale_factor=None, mode='nearest'):
    if size is None and scale_factor is None:
        raise ValueError('either size or scale_factor should be defined')
    if mode != 'nearest':
        raise NotImplementedError(f"interpolate(mode='{mode}') is not here; 'nearest' is")
    count = input.dim() - 2
    if size is None:
        factors = scale_factor if isinstance(scale_factor, (tuple, list)) else (scale_factor,) * count
        size = [int(input.size(i + 2) * factors[i]) for i in range(count)]
    elif not isinstance(size, (tuple, list)):
        size = [size] * count
    for i in range(count):
        length = input.size(i + 2)
        input = input.index_select(i + 2, torch.tensor([j * length // size[i] for j in range(size[i])]))
    return input
