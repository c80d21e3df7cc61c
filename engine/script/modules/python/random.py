from _random import Twister as _Twister
from math import acos as _acos, cos as _cos, e as _e, exp as _exp, floor as _floor, log as _log, pi as _pi, sin as _sin, \
    sqrt as _sqrt

_TWOPI = 2.0 * _pi


class Random:
    def __init__(self, x=None):
        self._twister = _Twister()
        self.random = self._twister.random
        self.getrandbits = self._twister.getrandbits
        self.seed(x)

    def seed(self, a=None, version=2):
        if isinstance(a, (str, bytes)):
            from _sha512 import digest
            a = a.encode() if isinstance(a, str) else a
            a = int.from_bytes(a + digest(a), 'big')
        elif a is not None and not isinstance(a, (int, float)):
            raise TypeError('The only supported seed types are: None,\nint, float, str, bytes, and bytearray.')
        self._twister.seed(a)
        self.gauss_next = None

    def getstate(self):
        return 3, self._twister.getstate(), self.gauss_next

    def setstate(self, state):
        _, words, self.gauss_next = state
        self._twister.setstate(words)

    def _below(self, n):
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def _whole(self, number, name):
        whole = int(number)
        if whole != number:
            raise ValueError(f'non-integer {name} for randrange()')
        return whole

    def randrange(self, start, stop=None, step=1):
        start = self._whole(start, 'arg 1')
        step = self._whole(step, 'step')
        if stop is None:
            if start > 0:
                return self._below(start)
            raise ValueError('empty range for randrange()')
        stop = self._whole(stop, 'stop')
        width = stop - start
        if step == 0:
            raise ValueError('zero step for randrange()')
        if step == 1:
            if width > 0:
                return start + self._below(width)
            raise ValueError(f'empty range for randrange() ({start}, {stop}, {width})')
        n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
        if n <= 0:
            raise ValueError('empty range for randrange()')
        return start + step * self._below(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError('Cannot choose from an empty sequence')
        return seq[self._below(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError('Sample larger than population or is negative')
        result = [None] * k
        setsize = 21
        if k > 5:
            p = 1
            while p < k * 3:
                p *= 4
            setsize += p
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._below(n)
                while j in selected:
                    j = self._below(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[_floor(self.random() * (n + 0.0))] for _ in range(k)]
            cum_weights, total = [], 0
            for w in weights:
                total += w
                cum_weights.append(total)
        if len(cum_weights) != n:
            raise ValueError('The number of weights does not match the population')
        total = cum_weights[-1] + 0.0
        picked = []
        for _ in range(k):
            x, low, high = self.random() * total, 0, n - 1
            while low < high:
                mid = (low + high) // 2
                if x < cum_weights[mid]:
                    high = mid
                else:
                    low = mid + 1
            picked.append(population[low])
        return picked

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            x2pi = self.random() * _TWOPI
            g2rad = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(x2pi) * g2rad
            self.gauss_next = _sin(x2pi) * g2rad
        return mu + z * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = 4 * _exp(-0.5) / _sqrt(2.0) * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    # By rejection: one way for each side of alpha = 1.
    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError('gammavariate: alpha and beta must be > 0.0')
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        if alpha > 1.0:
            root = _sqrt(2.0 * alpha - 1.0)
            low, slope = alpha - _log(4.0), alpha + root
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = _log(u1 / (1.0 - u1)) / root
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = low + slope * v - x
                if r + 1.0 + _log(4.5) - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        while True:
            b = (_e + alpha) / _e
            p = b * self.random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u1 = self.random()
            if p > 1.0 and u1 <= x ** (alpha - 1.0) or p <= 1.0 and u1 <= _exp(-x):
                return x * beta

    def lognormvariate(self, mu=0.0, sigma=1.0):
        return _exp(self.normalvariate(mu, sigma))

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return _TWOPI * self.random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = _cos(_pi * self.random())
            d = z / (r + z)
            u = self.random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        return (mu + _acos(f)) % _TWOPI if self.random() > 0.5 else (mu - _acos(f)) % _TWOPI

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        if high == low and mode is not None:
            return low
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            u, c, low, high = 1.0 - u, 1.0 - c, high, low
        return low + (high - low) * _sqrt(u * c)

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, 'little')


SystemRandom = Random
_shared = Random()
for _name in ('random', 'getrandbits', 'seed', 'getstate', 'setstate', 'randrange', 'randint', 'choice', 'shuffle', 'sample',
              'choices', 'uniform', 'gauss', 'normalvariate', 'expovariate', 'betavariate', 'gammavariate',
              'lognormvariate', 'vonmisesvariate', 'paretovariate', 'weibullvariate', 'triangular', 'randbytes'):
    globals()[_name] = getattr(_shared, _name)
