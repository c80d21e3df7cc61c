import math
import warnings

import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.lazy import keep, promise
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Linear(Module):
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty((out_features, in_features), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    # Both are uniform in +-1/sqrt(in_features).
    def reset_parameters(self):
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in, _ = init._calculate_fan_in_and_fan_out(self.weight)
            bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'


# As PyTorch names the last layer of its attention.
class NonDynamicallyQuantizableLinear(Linear):
    pass


class Bilinear(Module):
    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty((out_features, in1_features, in2_features), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_features, device=device, dtype=dtype))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1 / math.sqrt(self.weight.size(1))
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input1, input2):
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (f'in1_features={self.in1_features}, in2_features={self.in2_features}, '
                f'out_features={self.out_features}, bias={self.bias is not None}')


# Takes its in_features from the first input it sees, and is an ordinary Linear from then on.
class LazyLinear(Linear):
    def __init__(self, out_features, bias=True, device=None, dtype=None):
        Module.__init__(self)
        warnings.warn('Lazy modules are a new feature under heavy development so changes to the API or functionality '
                      'can happen at any moment.')
        self.in_features = 0
        self.out_features = out_features
        self._wants_bias = bias
        self._options = {'device': device, 'dtype': dtype}
        promise(self, *(('weight', 'bias') if bias else ('weight',)))
        if not bias:
            self.register_parameter('bias', None)

    def __call__(self, *args, **kwargs):
        if '_wants_bias' in self.__dict__:
            bias, options = self._wants_bias, self._options
            del self._wants_bias, self._options
            keep(self, lambda: Linear.__init__(self, args[0].shape[-1], self.out_features, bias, **options))
            if self.__class__ is LazyLinear:
                self.__class__ = Linear
        return Linear.__call__(self, *args, **kwargs)

    def extra_repr(self):
        bias = self._wants_bias if '_wants_bias' in self.__dict__ else self.bias is not None
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={bias}'
