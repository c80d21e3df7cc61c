# The tower of numbers, for isinstance.


class _Kind(type):
    def __instancecheck__(cls, value):
        return isinstance(value, cls._members)

    def __subclasscheck__(cls, other):
        return issubclass(other, cls._members)


class Number(metaclass=_Kind):
    _members = (int, float)


class Complex(Number):
    pass


class Real(Complex):
    pass


class Rational(Real):
    _members = (int,)


class Integral(Rational):
    pass
