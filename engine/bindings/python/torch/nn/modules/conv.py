import math
import warnings

import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.lazy import keep, promise
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

_MODES = ('replicate', 'reflect', 'zeros', 'circular')


class _ConvNd(Module):
    rank = 0

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None, transposed=False, output_padding=0):
        super().__init__()
        if groups <= 0:
            raise ValueError('groups must be a positive integer')
        if in_channels % groups != 0:
            raise ValueError('in_channels must be divisible by groups')
        if out_channels % groups != 0:
            raise ValueError('out_channels must be divisible by groups')
        if isinstance(padding, str):
            if padding not in ('same', 'valid'):
                raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'same', 'valid'}}")
            if padding == 'same' and any(step != 1 for step in self._each(stride)):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if padding_mode not in _MODES:
            raise ValueError(f"padding_mode must be one of {{{', '.join(map(repr, _MODES))}}}, but got "
                             f"padding_mode='{padding_mode}'")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = self._each(kernel_size)
        self.stride = self._each(stride)
        self.padding = padding if isinstance(padding, str) else self._each(padding)
        self.dilation = self._each(dilation)
        self.transposed = transposed
        self.output_padding = self._each(output_padding)
        self.groups = groups
        self.padding_mode = padding_mode
        shape = (in_channels, out_channels // groups) if transposed else (out_channels, in_channels // groups)
        self.weight = Parameter(torch.empty(shape + self.kernel_size, device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def _each(self, value):
        return tuple(value) if isinstance(value, (tuple, list)) else (value,) * self.rank

    def reset_parameters(self):
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in, _ = init._calculate_fan_in_and_fan_out(self.weight)
            if fan_in != 0:
                bound = 1 / math.sqrt(fan_in)
                init.uniform_(self.bias, -bound, bound)

    def _padded(self, input):
        if self.padding_mode == 'zeros':
            return input, self.padding
        pairs = []
        for dim in reversed(range(self.rank)):
            if self.padding == 'same':
                total = self.dilation[dim] * (self.kernel_size[dim] - 1)
                pairs += [total // 2, total - total // 2]
            else:
                pairs += [0, 0] if self.padding == 'valid' else [self.padding[dim]] * 2
        return F.pad(input, pairs, mode=self.padding_mode), 0

    def extra_repr(self):
        text = f'{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}'
        if self.padding != (0,) * self.rank:
            text += f', padding={self.padding}'
        if self.dilation != (1,) * self.rank:
            text += f', dilation={self.dilation}'
        if self.output_padding != (0,) * self.rank:
            text += f', output_padding={self.output_padding}'
        if self.groups != 1:
            text += f', groups={self.groups}'
        if self.bias is None:
            text += ', bias=False'
        if self.padding_mode != 'zeros':
            text += f', padding_mode={self.padding_mode}'
        return text


class Conv1d(_ConvNd):
    rank = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype)

    def forward(self, input):
        input, padding = self._padded(input)
        return F.conv1d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv2d(_ConvNd):
    rank = 2

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype)

    def forward(self, input):
        input, padding = self._padded(input)
        return F.conv2d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv3d(_ConvNd):
    rank = 3

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype)

    def forward(self, input):
        input, padding = self._padded(input)
        return F.conv3d(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class ConvTranspose1d(_ConvNd):
    rank = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype, True, output_padding)

    def forward(self, input, output_size=None):
        return F.conv_transpose1d(input, self.weight, self.bias, self.stride, self.padding, self.output_padding,
                                  self.groups, self.dilation)


class ConvTranspose2d(_ConvNd):
    rank = 2

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype, True, output_padding)

    def forward(self, input, output_size=None):
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, self.padding, self.output_padding,
                                  self.groups, self.dilation)


class ConvTranspose3d(_ConvNd):
    rank = 3

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode,
                         device, dtype, True, output_padding)

    def forward(self, input, output_size=None):
        return F.conv_transpose3d(input, self.weight, self.bias, self.stride, self.padding, self.output_padding,
                                  self.groups, self.dilation)


# Take their in_channels from the first input they see, and are ordinary convolutions from then on.
class _LazyConv:
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode='zeros', device=None, dtype=None):
        warnings.warn('Lazy modules are a new feature under heavy development so changes to the API or functionality '
                      'can happen at any moment.')
        self.grown.__init__(self, groups, out_channels, kernel_size, stride, padding, dilation, groups, False,
                            padding_mode, device, dtype)
        del self.weight
        self.in_channels = 0
        self.bias = None
        self._wants_bias = bias
        self._options = (device, dtype)
        promise(self, *(('weight', 'bias') if bias else ('weight',)))

    def reset_parameters(self):
        if '_ready' in self.__dict__:
            self.grown.reset_parameters(self)

    def __call__(self, *args, **kwargs):
        if '_wants_bias' in self.__dict__:
            bias, options = self._wants_bias, self._options
            del self._wants_bias, self._options
            self._ready = True
            keep(self, lambda: self.grown.__init__(
                self, args[0].shape[-self.rank - 1], self.out_channels, self.kernel_size, self.stride, self.padding,
                self.dilation, self.groups, bias, self.padding_mode, *options))
            del self._ready
            self.__class__ = self.grown
        return Module.__call__(self, *args, **kwargs)

    def extra_repr(self):
        text = self.grown.extra_repr(self)
        return text.replace(', bias=False', '') if self.__dict__.get('_wants_bias') else text


class LazyConv1d(_LazyConv, Conv1d):
    grown = Conv1d


class LazyConv2d(_LazyConv, Conv2d):
    grown = Conv2d
