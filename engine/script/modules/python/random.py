from _random import random, getrandbits, seed
from math import log as _log, sqrt as _sqrt, cos as _cos, sin as _sin, pi as _pi, exp as _exp, floor as _floor

_TWOPI = 2.0 * _pi
_gauss_next = [None]
_seed_numbers = seed


def seed(a=None, version=2):
    _seed_numbers(a)
    _gauss_next[0] = None


def _below(n):
    k = n.bit_length()
    r = getrandbits(k)
    while r >= n:
        r = getrandbits(k)
    return r


def randrange(start, stop=None, step=1):
    if stop is None:
        if start > 0:
            return _below(start)
        raise ValueError('empty range for randrange()')
    width = stop - start
    if step == 1:
        if width > 0:
            return start + _below(width)
        raise ValueError(f'empty range for randrange() ({start}, {stop}, {width})')
    n = (width + step - 1) // step if step > 0 else (width + step + 1) // step
    if n <= 0:
        raise ValueError('empty range for randrange()')
    return start + step * _below(n)


def randint(a, b):
    return randrange(a, b + 1)


def choice(seq):
    if not len(seq):
        raise IndexError('Cannot choose from an empty sequence')
    return seq[_below(len(seq))]


def shuffle(x):
    for i in reversed(range(1, len(x))):
        j = _below(i + 1)
        x[i], x[j] = x[j], x[i]


def sample(population, k, *, counts=None):
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
            j = _below(n - i)
            result[i] = pool[j]
            pool[j] = pool[n - i - 1]
    else:
        selected = set()
        for i in range(k):
            j = _below(n)
            while j in selected:
                j = _below(n)
            selected.add(j)
            result[i] = population[j]
    return result


def choices(population, weights=None, *, cum_weights=None, k=1):
    n = len(population)
    if cum_weights is None:
        if weights is None:
            return [population[_floor(random() * (n + 0.0))] for _ in range(k)]
        cum_weights, total = [], 0
        for w in weights:
            total += w
            cum_weights.append(total)
    total = cum_weights[-1] + 0.0
    picked = []
    for _ in range(k):
        x, low, high = random() * total, 0, n - 1
        while low < high:
            mid = (low + high) // 2
            if x < cum_weights[mid]:
                high = mid
            else:
                low = mid + 1
        picked.append(population[low])
    return picked


def uniform(a, b):
    return a + (b - a) * random()


def gauss(mu=0.0, sigma=1.0):
    z = _gauss_next[0]
    _gauss_next[0] = None
    if z is None:
        x2pi = random() * _TWOPI
        g2rad = _sqrt(-2.0 * _log(1.0 - random()))
        z = _cos(x2pi) * g2rad
        _gauss_next[0] = _sin(x2pi) * g2rad
    return mu + z * sigma


def normalvariate(mu=0.0, sigma=1.0):
    while True:
        u1 = random()
        u2 = 1.0 - random()
        z = 4 * _exp(-0.5) / _sqrt(2.0) * (u1 - 0.5) / u2
        if z * z / 4.0 <= -_log(u2):
            return mu + z * sigma


def expovariate(lambd):
    return -_log(1.0 - random()) / lambd
