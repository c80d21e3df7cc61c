import numpy as np
from numpy._core import _Stream

def _checked_seed(seed):
    if seed is None:
        return 0
    try:
        seed = seed.__index__()
    except AttributeError:
        kind = np.asarray(seed).dtype
        raise TypeError("Cannot cast scalar from %r to dtype('int64') according to the rule 'safe'" % kind)
    return seed

def _common_size(size, *parameters):
    if size is not None:
        return size
    shapes = [np.shape(each) for each in parameters]
    return np.broadcast_shapes(*shapes) if any([len(each) for each in shapes]) else None

def _is_scalar(x):
    return not isinstance(x, (list, tuple, np.ndarray))

class _Distributions:
    def uniform(self, low=0.0, high=1.0, size=None):
        if _is_scalar(low) and _is_scalar(high):
            low, high = float(low), float(high)
        else:
            low, high = np.asarray(low), np.asarray(high)
        return low + (high - low) * self._stream.uniform(_common_size(size, low, high))

    def normal(self, loc=0.0, scale=1.0, size=None):
        if _is_scalar(loc) and _is_scalar(scale):
            loc, scale = float(loc), float(scale)
        else:
            loc, scale = np.asarray(loc), np.asarray(scale)
        if np.any(np.asarray(scale) < 0):
            raise ValueError('scale < 0')
        return loc + scale * self._stream.normal(_common_size(size, loc, scale))

    def standard_normal(self, size=None):
        return self._stream.normal(size)

    def exponential(self, scale=1.0, size=None):
        scale = float(scale) if _is_scalar(scale) else np.asarray(scale)
        return scale * self._stream.exponential(_common_size(size, scale))

    def standard_exponential(self, size=None):
        return self._stream.exponential(size)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        result = np.exp(self.normal(mean, sigma, size))
        return result if isinstance(result, np.ndarray) else float(result)

    def binomial(self, n, p, size=None):
        if _is_scalar(n) and _is_scalar(p):
            return self._stream.binomial(int(n), float(p), size)
        n, p = np.broadcast_arrays(n, p)
        if size is not None:
            n, p = np.broadcast_to(n, size), np.broadcast_to(p, size)
        draws = [self._stream.binomial(a, b, None) for a, b in zip(n.ravel().tolist(), p.ravel().tolist())]
        return np.array(draws, dtype=np.int64).reshape(n.shape)

    def multinomial(self, n, pvals, size=None):
        given = np.asarray(pvals)
        pvals = given.astype(np.float64).tolist()
        if any([not 0 <= p <= 1 for p in pvals]):
            raise ValueError('pvals < 0, pvals > 1 or pvals contains NaNs')
        if sum(pvals[:-1]) > 1.0 + 1e-12:
            if given.dtype == np.float64 or given.sum() >= 1.0001:
                raise ValueError('sum(pvals[:-1]) > 1.0')
            raise ValueError(
                'sum(pvals[:-1].astype(np.float64)) > 1.0. The pvals array is cast to 64-bit floating point prior to '
                'checking the sum. Precision changes when casting may cause problems even if the sum of the original '
                'pvals is valid.')
        shape = () if size is None else (size,) if isinstance(size, int) else tuple(size)
        draws = []
        for _ in range(int(np.prod(shape))):
            left, rest = n, 1.0
            counts = [0] * len(pvals)
            for i, p in enumerate(pvals[:-1]):
                counts[i] = self._stream.binomial(left, p / rest, None)
                left -= counts[i]
                if left <= 0:
                    break
                rest -= p
            if left > 0:
                counts[-1] = left
            draws.append(counts)
        return np.array(draws, dtype=np.int64).reshape(shape + (len(pvals),))

    def poisson(self, lam=1.0, size=None):
        if _is_scalar(lam):
            return self._stream.poisson(float(lam), size)
        lam = np.asarray(lam) if size is None else np.broadcast_to(lam, size)
        return np.array([self._stream.poisson(each, None) for each in lam.ravel().tolist()]).reshape(lam.shape)

    def multivariate_normal(self, mean, cov, size=None):
        mean, cov = np.asarray(mean), np.asarray(cov)
        count = () if size is None else (size,) if isinstance(size, int) else tuple(size)
        x = self._stream.normal(count + mean.shape).reshape(-1, mean.shape[0])
        u, s, v = np.linalg.svd(cov)
        return (np.dot(x, np.sqrt(s)[:, None] * v) + mean).reshape(count + mean.shape)

    def permutation(self, x):
        if isinstance(x, (int, np.integer)):
            return self._stream.shuffled(x, 1)
        x = np.asarray(x)
        return x[self._stream.shuffled(x.shape[0], 1)]

    def shuffle(self, x):
        order = self._stream.shuffled(len(x), 1)
        if isinstance(x, np.ndarray) or isinstance(x, np.ObjectArray):
            x[...] = x[order]
        else:
            x[:] = [x[i] for i in order.tolist()]

    def _weighted(self, p, size, pop_size):
        p = np.asarray(p)
        allowed = 0.00034526698300124393 if p.dtype == np.float32 else 1.4901161193847656e-08  # root of the precision
        p = p.astype(np.float64)
        if p.ndim != 1:
            raise ValueError("'p' must be 1-dimensional")
        if p.size != pop_size:
            raise ValueError("'a' and 'p' must have same size")
        if np.any(p < 0):
            raise ValueError('probabilities are not non-negative')
        if abs(np.sum(p) - 1.0) > allowed:
            raise ValueError('probabilities do not sum to 1')
        return p

    def _weighted_replaced(self, p, size):
        cdf = p.cumsum()
        cdf /= cdf[-1]
        return np.searchsorted(cdf, self._stream.uniform(size), side='right')

    def _weighted_distinct(self, p, size):
        count = int(np.prod(size)) if size is not None else 1
        if np.count_nonzero(p > 0) < count:
            raise ValueError('Fewer non-zero entries in p than size')
        p, found = p.copy(), np.zeros(count, dtype=np.int64)
        n = 0
        while n < count:
            x = self._stream.uniform((count - n,))
            if n > 0:
                p[found[0:n]] = 0
            cdf = np.cumsum(p)
            cdf /= cdf[-1]
            new = np.searchsorted(cdf, x, side='right')
            first = np.unique(new, return_index=True)[1]
            new = new[np.sort(first)]
            found[n:n + new.size] = new
            n += new.size
        return found.reshape(size) if size is not None else found[0]

    def _population(self, a):
        a = np.asarray(a) if not isinstance(a, (list, tuple)) or _numbers(a) else a
        if isinstance(a, np.ndarray):
            if a.ndim == 0:
                if not np.issubdtype(a.dtype, np.integer):
                    raise ValueError('a must be 1-dimensional or an integer')
                if int(a) <= 0:
                    raise ValueError('a must be greater than 0 unless no samples are taken')
                return int(a), None
            if a.ndim != 1 and isinstance(self, RandomState):
                raise ValueError('a must be 1-dimensional')
        if len(a) == 0:
            raise ValueError("'a' cannot be empty unless no samples are taken")
        return len(a), a

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        pop_size, pool = self._population(a)
        if p is not None:
            p = self._weighted(p, size, pop_size)
        wanted = size if size is None or isinstance(size, (tuple, list)) else (int(size),)
        if not replace and int(np.prod(wanted or ())) > pop_size:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        if replace:
            index = self._stream.integers(0, pop_size, size) if p is None else self._weighted_replaced(p, size)
        elif p is None:
            index = self._distinct(pop_size, wanted, shuffle)
        else:
            index = self._weighted_distinct(p, wanted)
        if pool is None:
            return int(index) if size is None and isinstance(self, RandomState) else (
                np.int64(index) if size is None else index)
        if isinstance(pool, np.ndarray):
            return pool[index]
        return pool[int(index)] if size is None else np.array([pool[i] for i in index.tolist()])

def _numbers(items):
    return all([isinstance(each, (int, float, np.generic, list, tuple, np.ndarray)) for each in items])

class RandomState(_Distributions):
    def __init__(self, seed=None):
        self._stream = _Stream(0, True)
        self.seed(seed)

    def seed(self, seed=None):
        seed = _checked_seed(seed)
        if not 0 <= seed <= 4294967295:
            raise ValueError('Seed must be between 0 and 2**32 - 1')
        self._stream.seed(seed)

    def random_sample(self, size=None):
        return self._stream.uniform(size)

    def random(self, size=None):
        return self._stream.uniform(size)

    def rand(self, *args):
        return self._stream.uniform(args if args else None)

    def randn(self, *args):
        return self._stream.normal(args if args else None)

    def randint(self, low, high=None, size=None, dtype=int):
        if high is None:
            low, high = 0, low
        if not _is_scalar(low) or not _is_scalar(high):
            low, high = np.broadcast_arrays(low, high)
            low, high = (low, high) if size is None else (np.broadcast_to(low, size), np.broadcast_to(high, size))
            draws = [self._stream.integers(a, b, None) for a, b in zip(low.ravel().tolist(), high.ravel().tolist())]
            return np.array(draws, dtype=np.int64).reshape(low.shape)
        result = self._stream.integers(int(low), int(high), size)
        return result if dtype is int or size is None and dtype is int else np.asarray(result).astype(dtype)[()]

    def random_integers(self, low, high=None, size=None):
        return self.randint(1, low + 1, size) if high is None else self.randint(low, high + 1, size)

    def _distinct(self, pop_size, size, shuffle):
        order = self._stream.shuffled(pop_size, 1)
        return order[0] if size is None else order[:int(np.prod(size))].reshape(size)

    def get_state(self):
        return self._stream

    def __repr__(self):
        return 'RandomState(MT19937)'

class Generator(_Distributions):
    def __init__(self, seed=None):
        self._stream = _Stream(_checked_seed(seed), False)

    def random(self, size=None, dtype=None):
        return self._stream.uniform(size)

    def integers(self, low, high=None, size=None, dtype=None, endpoint=False):
        if high is None:
            low, high = 0, low
        result = self._stream.integers(int(low), int(high) + (1 if endpoint else 0), size)
        return np.asarray(result).astype(dtype or np.int64)[()]

    def _distinct(self, pop_size, size, shuffle):
        count = 1 if size is None else int(np.prod(size))
        if pop_size > 10000 and count > pop_size // (20 if shuffle else 50):
            first = pop_size - count
            order = self._stream.shuffled(pop_size, first if first > 1 else 1, True)[pop_size - count:]
        else:
            seen, chosen = set(), []
            for j in range(pop_size - count, pop_size):
                value = self._stream.integers(0, j + 1, None)
                value = j if value in seen else value
                seen.add(value)
                chosen.append(value)
            order = np.array(chosen, dtype=np.int64)
            if shuffle:
                order = order[self._stream.shuffled(count, 1, True)]
        return order[0] if size is None else order.reshape(size)

    def permuted(self, x):
        return self.permutation(x)

    def __repr__(self):
        return 'Generator(PCG64)'

def default_rng(seed=None):
    return seed if isinstance(seed, Generator) else Generator(seed)

_global = RandomState()
seed = _global.seed
rand = _global.rand
randn = _global.randn
randint = _global.randint
random = _global.random
random_sample = ranf = sample = _global.random_sample
random_integers = _global.random_integers
uniform = _global.uniform
normal = _global.normal
standard_normal = _global.standard_normal
exponential = _global.exponential
lognormal = _global.lognormal
binomial = _global.binomial
poisson = _global.poisson
multinomial = _global.multinomial
multivariate_normal = _global.multivariate_normal
permutation = _global.permutation
shuffle = _global.shuffle
choice = _global.choice
