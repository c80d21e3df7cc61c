# Exact quotients of whole numbers.

import math as _math
import re as _re

_FORM = _re.compile(r'\s*([-+]?)(\d*)(?:/(\d+)|(?:\.(\d*))?(?:[eE]([-+]?\d+))?)\s*$')


class Fraction:
    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if denominator is None:
            numerator, denominator = _parts(numerator)
        else:
            for each in numerator, denominator:
                if not isinstance(each, (int, Fraction)):
                    raise TypeError('both arguments should be Rational instances')
            (a, b), (c, d) = _parts(numerator), _parts(denominator)
            numerator, denominator = a * d, b * c
        if denominator == 0:
            raise ZeroDivisionError(f'Fraction({numerator}, 0)')
        common = _math.gcd(numerator, denominator) * (-1 if denominator < 0 else 1)
        self._numerator, self._denominator = numerator // common, denominator // common
        return self

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    @classmethod
    def from_float(cls, f):
        return cls(*f.as_integer_ratio())

    def as_integer_ratio(self):
        return (self._numerator, self._denominator)

    # The closest fraction with no larger denominator, by continued fractions.
    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError('max_denominator should be at least 1')
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        first, second = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return second if abs(second - self) <= abs(first - self) else first

    def __repr__(self):
        return f'{self.__class__.__name__}({self._numerator}, {self._denominator})'

    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f'{self._numerator}/{self._denominator}'

    def __hash__(self):
        if self._denominator == 1:
            return hash(self._numerator)
        value = self._numerator / self._denominator
        return hash(value) if Fraction(value) == self else hash((self._numerator, self._denominator))

    def __bool__(self):
        return self._numerator != 0

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator)

    def __pos__(self):
        return Fraction(self)

    def __abs__(self):
        return Fraction(abs(self._numerator), self._denominator)

    def __float__(self):
        return self._numerator / self._denominator

    def __int__(self):
        return _math.trunc(self)

    def __trunc__(self):
        return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, left = divmod(self._numerator, self._denominator)
            up = left * 2 > self._denominator or left * 2 == self._denominator and whole % 2 == 1
            return whole + 1 if up else whole
        shift = Fraction(10) ** ndigits
        return Fraction(round(self * shift)) / shift

    def __pow__(self, power):
        if isinstance(power, Fraction) and power._denominator == 1:
            power = power._numerator
        if not isinstance(power, int):
            return float(self) ** float(power)
        if power >= 0:
            return Fraction(self._numerator ** power, self._denominator ** power)
        return Fraction(self._denominator ** -power, self._numerator ** -power)

    def __rpow__(self, base):
        return base ** (self._numerator if self._denominator == 1 else float(self))


def _parts(value):
    if isinstance(value, Fraction):
        return value._numerator, value._denominator
    if isinstance(value, int):
        return int(value), 1
    if isinstance(value, float):
        return value.as_integer_ratio()
    if isinstance(value, str):
        return _read(value)
    raise TypeError('argument should be a string or a Rational instance')


def _read(text):
    found = _FORM.match(text)
    if found is None or not (found.group(2) or found.group(4)):
        raise ValueError(f'Invalid literal for Fraction: {text!r}')
    sign, whole, denominator, decimals, exponent = found.groups()
    numerator, denominator = int(whole or '0'), int(denominator or '1')
    if decimals:
        numerator, denominator = numerator * 10 ** len(decimals) + int(decimals), 10 ** len(decimals)
    if exponent:
        numerator, denominator = (numerator * 10 ** max(int(exponent), 0), denominator * 10 ** max(-int(exponent), 0))
    return (-numerator if sign == '-' else numerator), denominator


def _operator(exact, inexact):
    def forward(a, b):
        if isinstance(b, (int, Fraction)):
            return exact(a._numerator, a._denominator, *_parts(b))
        return inexact(float(a), b) if isinstance(b, float) else NotImplemented

    def reverse(b, a):
        if isinstance(a, int):
            return exact(a, 1, b._numerator, b._denominator)
        return inexact(a, float(b)) if isinstance(a, float) else NotImplemented

    return forward, reverse


Fraction.__add__, Fraction.__radd__ = _operator(lambda a, b, c, d: Fraction(a * d + b * c, b * d), lambda x, y: x + y)
Fraction.__sub__, Fraction.__rsub__ = _operator(lambda a, b, c, d: Fraction(a * d - b * c, b * d), lambda x, y: x - y)
Fraction.__mul__, Fraction.__rmul__ = _operator(lambda a, b, c, d: Fraction(a * c, b * d), lambda x, y: x * y)
Fraction.__truediv__, Fraction.__rtruediv__ = _operator(lambda a, b, c, d: Fraction(a * d, b * c), lambda x, y: x / y)
Fraction.__floordiv__, Fraction.__rfloordiv__ = _operator(lambda a, b, c, d: a * d // (b * c), lambda x, y: x // y)
Fraction.__mod__, Fraction.__rmod__ = _operator(lambda a, b, c, d: Fraction(a * d % (c * b), b * d), lambda x, y: x % y)
Fraction.__eq__ = _operator(lambda a, b, c, d: a * d == b * c, lambda x, y: x == y)[0]
Fraction.__lt__ = _operator(lambda a, b, c, d: a * d < b * c, lambda x, y: x < y)[0]
Fraction.__le__ = _operator(lambda a, b, c, d: a * d <= b * c, lambda x, y: x <= y)[0]
Fraction.__gt__ = _operator(lambda a, b, c, d: a * d > b * c, lambda x, y: x > y)[0]
Fraction.__ge__ = _operator(lambda a, b, c, d: a * d >= b * c, lambda x, y: x >= y)[0]
