# Classes that inherit from float, int, bytes and str: the same to operators and functions, with attributes of their own.
import math

import torch


class Length(float):
    def __new__(cls, value, unit='m'):
        length = super().__new__(cls, value)
        length.unit = unit
        return length

    def __repr__(self):
        return f'Length({float(self)}, {self.unit!r})'


x = Length(2.5)
print(x, x.unit, x + 1, 1 / x, x * x, -x, abs(x), x // 1, x ** 2)
print(x < 3, x == 2.5, hash(x) == hash(2.5), {x: 'two and a half'}[2.5], isinstance(x, float), type(x + x).__name__)
print(round(x), int(x), f'{x:.3f}', '%.1f %d %s' % (x, x, x), x.is_integer(), x.hex(), x.real, x.as_integer_ratio())
print(max(x, 1.0), sum([x, x]), bool(Length(0)), sorted([Length(3), 1.5]), math.sqrt(Length(4)), math.floor(x))
print(torch.tensor([1.0, 2.0]) * x, torch.tensor(x), torch.full((2,), x))


class Celsius(float):
    def __add__(self, other):
        return Celsius(float(self) + float(other))

    def to_fahrenheit(self):
        return self * 9 / 5 + 32


warm = Celsius(20.5)
print(warm, warm + 1, type(warm + 1).__name__, type(warm * 2).__name__, warm.to_fahrenheit())


class Packet(bytes):
    def head(self):
        return self[0]


p = Packet(b'abc')
p.tag = 'first'
print(p, len(p), p.head(), p + b'd', p == b'abc', p.tag, isinstance(p, bytes), p.decode())


class Count(int):
    pass


print(Count(5) + 1, Count(7), type(Count(3)).__name__)
try:
    class Flag(bool):
        pass
except TypeError as error:
    print(error)
