from numpy._core import *
from numpy._shaping import ravel, moveaxis


def diagonal(a, offset=0, axis1=0, axis2=1):
    a = moveaxis(asarray(a), (axis1, axis2), (-2, -1))
    rows, columns = a.shape[-2:]
    i = arange(rows if offset >= 0 else rows + offset)
    i = i[i + (offset if offset > 0 else 0) < columns] if offset >= 0 else i[i < columns]
    return a[..., i - (offset if offset < 0 else 0), i + (offset if offset > 0 else 0)]


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 1:
        n = v.shape[0] + (k if k >= 0 else -k)
        result = zeros((n, n), dtype=v.dtype)
        i = arange(v.shape[0])
        result[i - (k if k < 0 else 0), i + (k if k > 0 else 0)] = v
        return result
    if v.ndim != 2:
        raise ValueError('Input must be 1- or 2-d.')
    return diagonal(v, k)


def diagflat(v, k=0):
    return diag(ravel(v), k)


def trace(a, offset=0, axis1=0, axis2=1):
    return sum(diagonal(a, offset, axis1, axis2), axis=-1)


def eye(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    return (arange(M)[newaxis, :] - arange(N)[:, newaxis] == k).astype(dtype)


def identity(n, dtype=float):
    return eye(n, dtype=dtype)


def tri(N, M=None, k=0, dtype=float):
    M = N if M is None else M
    return (arange(M)[newaxis, :] - arange(N)[:, newaxis] <= k).astype(dtype)


def tril(m, k=0):
    m = asarray(m)
    return where(tri(m.shape[-2], m.shape[-1], k, bool_), m, zeros(1, dtype=m.dtype))


def triu(m, k=0):
    m = asarray(m)
    return where(tri(m.shape[-2], m.shape[-1], k - 1, bool_), zeros(1, dtype=m.dtype), m)


def vander(x, N=None, increasing=False):
    x = asarray(x)
    N = len(x) if N is None else N
    v = ones((len(x), N), dtype=x.dtype)
    for i in range(1, N):
        v[:, i] = v[:, i - 1] * x
    return v if increasing else v[:, ::-1].copy()
