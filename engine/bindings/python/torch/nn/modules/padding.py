from torch.nn import functional as F
from torch.nn.modules.module import Module


class _PadNd(Module):
    sides = 2
    mode = 'constant'

    def __init__(self, padding):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * self.sides

    def forward(self, input):
        return F.pad(input, self.padding, self.mode)

    def extra_repr(self):
        return f'{self.padding}'


class ConstantPad1d(_PadNd):
    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, self.mode, self.value)

    def extra_repr(self):
        return f'padding={self.padding}, value={self.value}'


class ConstantPad2d(ConstantPad1d):
    sides = 4


class ConstantPad3d(ConstantPad1d):
    sides = 6


class ZeroPad2d(ConstantPad2d):
    def __init__(self, padding):
        super().__init__(padding, 0.0)

    def extra_repr(self):
        return f'{self.padding}'


class ReflectionPad1d(_PadNd):
    mode = 'reflect'


class ReflectionPad2d(ReflectionPad1d):
    sides = 4


class ReflectionPad3d(ReflectionPad1d):
    sides = 6


class ReplicationPad1d(_PadNd):
    mode = 'replicate'


class ReplicationPad2d(ReplicationPad1d):
    sides = 4


class ReplicationPad3d(ReplicationPad1d):
    sides = 6
