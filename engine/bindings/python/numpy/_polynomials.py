from numpy._core import *
from numpy._shaping import atleast_1d
from numpy._joining import pad, trim_zeros
from numpy._matrices import vander
from numpy._calculus import convolve


def polyval(p, x):
    p = asarray(p)
    if not isinstance(x, poly1d):
        x = asarray(x)
    y = x * 0
    for c in p:
        y = y * x + c
    return y[()] if isinstance(y, ndarray) else y


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    x, y = asarray(x) + 0.0, asarray(y) + 0.0
    from numpy.linalg import lstsq
    lhs = vander(x, deg + 1)
    scale = sqrt((lhs * lhs).sum(axis=0))
    c = lstsq(lhs / scale, y, rcond)[0]
    return (c.T / scale).T


class poly1d:
    def __init__(self, c_or_r):
        c = trim_zeros(atleast_1d(c_or_r), 'f')
        self.coeffs = c if len(c) else array([0])

    @property
    def order(self):
        return len(self.coeffs) - 1

    def __call__(self, x):
        return polyval(self.coeffs, x)

    def __getitem__(self, i):
        return self.coeffs[self.order - i] if 0 <= i <= self.order else 0

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))

    def __repr__(self):
        return 'poly1d(' + repr(self.coeffs)[6:-1] + ')'


def polyder(p, m=1):
    p = asarray(p)
    for _ in range(m):
        n = len(p) - 1
        p = p[:-1] * arange(n, 0, -1)
    return p


def polyadd(a1, a2):
    a1, a2 = atleast_1d(a1), atleast_1d(a2)
    n = len(a1) if len(a1) > len(a2) else len(a2)
    return pad(a1, (n - len(a1), 0)) + pad(a2, (n - len(a2), 0))


def polymul(a1, a2):
    return convolve(a1, a2)
