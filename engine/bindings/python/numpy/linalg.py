import math

import numpy as np
from numpy._core import _LinAlgError as LinAlgError, _raise_linalg

def norm(x, ord=None, axis=None, keepdims=False):
    x = np.asarray(x)
    if not np.issubdtype(x.dtype, np.floating):
        x = x.astype(float)
    if axis is None:
        if ord is None or (ord == 2 and x.ndim == 1) or (ord in ('fro',) and x.ndim == 2):
            flat = x.ravel()
            result = np.sqrt(np.dot(flat, flat))
            return result.reshape((1,) * x.ndim) if keepdims else result
        axis = tuple(range(x.ndim))
    if isinstance(axis, (int, np.integer)):
        axis = (axis,)
    if len(axis) == 1:
        return _vector_norm(x, ord, axis[0], keepdims)
    if len(axis) == 2:
        return _matrix_norm(x, ord, axis, keepdims)
    raise ValueError('Improper number of dimensions to norm.')

def _vector_norm(x, ord, axis, keepdims):
    if ord == np.inf:
        return np.abs(x).max(axis=axis, keepdims=keepdims)
    if ord == -np.inf:
        return np.abs(x).min(axis=axis, keepdims=keepdims)
    if ord == 0:
        return (x != 0).astype(x.dtype).sum(axis=axis, keepdims=keepdims)
    if ord == 1:
        return np.add.reduce(np.abs(x), axis=axis, keepdims=keepdims)
    if ord is None or ord == 2:
        return np.sqrt(np.add.reduce(x * x, axis=axis, keepdims=keepdims))
    if isinstance(ord, str):
        raise ValueError("Invalid norm order '%s' for vectors" % ord)
    return np.add.reduce(np.abs(x) ** ord, axis=axis, keepdims=keepdims) ** (1.0 / ord)

def _matrix_norm(x, ord, axis, keepdims):
    rows, columns = axis
    if ord in (None, 'fro', 'f'):
        result = np.sqrt(np.add.reduce(x * x, axis=axis))
    elif ord in (1, -1, np.inf, -np.inf):
        along, over = (rows, columns) if abs(ord) == 1 else (columns, rows)
        sums = np.add.reduce(np.abs(x), axis=along, keepdims=True)
        result = (sums.max if ord > 0 else sums.min)(axis=axis)
    elif ord in (2, -2, 'nuc'):
        values = svd(x, compute_uv=False)
        result = np.sum(values) if ord == 'nuc' else values[0] if ord == 2 else values[-1]
    else:
        raise ValueError('Invalid norm order for matrices.')
    return np.reshape(result, (1, 1)) if keepdims else result

def _square(a):
    a = np.asarray(a)
    if a.ndim < 2:
        _raise_linalg('%d-dimensional array given. Array must be at least two-dimensional' % a.ndim)
    if a.shape[-1] != a.shape[-2]:
        _raise_linalg('Last 2 dimensions of the array must be square')
    return a.astype(a.dtype if np.issubdtype(a.dtype, np.floating) else float)

def _factor(a):
    # Row by row elimination with the largest pivot: L below the diagonal, U on and above it.
    lu, order, sign = a.copy(), list(range(len(a))), 1.0
    for i in range(len(lu)):
        p = i + int(np.argmax(np.abs(lu[i:, i])))
        if lu[p, i] == 0:
            return lu, order, 0.0
        if p != i:
            lu[[i, p]] = lu[[p, i]]
            order[i], order[p] = order[p], order[i]
            sign = -sign
        lu[i + 1:, i] /= lu[i, i]
        lu[i + 1:, i + 1:] -= np.outer(lu[i + 1:, i], lu[i, i + 1:])
    return lu, order, sign

def _each(f, a):
    if a.ndim == 2:
        return f(a)
    return np.array([f(m) for m in a.reshape((-1,) + a.shape[-2:])]).reshape(a.shape[:-2] + (-1,))

def det(a):
    a = _square(a)
    def one(m):
        lu, order, sign = _factor(m)
        d = np.diagonal(lu)
        if sign == 0:
            return m.dtype.type(0.0)
        return m.dtype.type(sign * np.prod(np.sign(d)) * math.exp(np.sum(np.log(np.abs(d)))))
    if a.ndim == 2:
        return one(a)
    return np.array([one(m) for m in a.reshape((-1,) + a.shape[-2:])]).reshape(a.shape[:-2])

def slogdet(a):
    lu, order, sign = _factor(_square(a))
    d = np.diagonal(lu)
    if sign == 0:
        return 0.0, -np.inf
    return sign * np.multiply.reduce(np.sign(d)), np.sum(np.log(np.abs(d)))

def solve(a, b):
    a, b = _square(a), np.asarray(b)
    if b.shape[0] != a.shape[0]:
        form = ',n' if b.ndim > 1 else ''
        raise ValueError('solve: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature '
                         '(m,m),(m%s)->(m%s) (size %d is different from %d)'
                         % (form, form, b.shape[0], a.shape[0]))
    lu, order, sign = _factor(a)
    if sign == 0:
        _raise_linalg('Singular matrix')
    x = b[order].astype(a.dtype)
    n = len(lu)
    for i in range(n):
        x[i + 1:] -= np.multiply.outer(lu[i + 1:, i], x[i])
    for i in range(n - 1, -1, -1):
        x[i] /= lu[i, i]
        x[:i] -= np.multiply.outer(lu[:i, i], x[i])
    return x

def inv(a):
    a = _square(a)
    if a.ndim > 2:
        return np.array([inv(m) for m in a.reshape((-1,) + a.shape[-2:])]).reshape(a.shape)
    return solve(a, np.eye(len(a), dtype=a.dtype))

def matrix_power(a, n):
    a = np.asarray(a)
    if n < 0:
        a, n = inv(a), -n
    result = np.eye(len(a), dtype=a.dtype)
    while n:
        if n % 2:
            result = result @ a
        a, n = a @ a, n // 2
    return result

def qr(a, mode='reduced'):
    # Householder's reflections, with LAPACK's signs.
    r = np.array(a, dtype=float)
    m, n = r.shape
    q = np.eye(m)
    for i in range(min(m - 1, n)):
        x = r[i:, i]
        alpha = -np.copysign(norm(x), x[0])
        v = x.copy()
        v[0] -= alpha
        length = np.dot(v, v)
        if length == 0:
            continue
        r[i:] -= np.outer(v, (2.0 / length) * (v @ r[i:]))
        q[:, i:] -= np.outer(q[:, i:] @ v, (2.0 / length) * v)
        r[i + 1:, i] = 0.0
    if mode == 'complete':
        return q, r
    k = min(m, n)
    return (q[:, :k], r[:k]) if mode == 'reduced' else r[:k]

def eigh(a):
    # Jacobi's rotations until what is off the diagonal has vanished.
    a = _square(a)
    a = (np.tril(a) + np.tril(a, -1).T).astype(float)
    n = len(a)
    vectors = np.eye(n)
    for sweep in range(60):
        off = np.sum(np.tril(a, -1) ** 2)
        if off == 0 or off < 1e-34 * np.sum(np.diagonal(a) ** 2):
            break
        for p in range(n - 1):
            for q in range(p + 1, n):
                if a[p, q] == 0:
                    continue
                theta = (a[q, q] - a[p, p]) / (2.0 * a[p, q])
                t = 1.0 / (abs(theta) + np.sqrt(theta * theta + 1.0))
                if theta < 0:
                    t = -t
                c = 1.0 / np.sqrt(t * t + 1.0)
                s = t * c
                rows = a[[p, q]]
                a[p], a[q] = c * rows[0] - s * rows[1], s * rows[0] + c * rows[1]
                columns = a[:, [p, q]]
                a[:, p], a[:, q] = c * columns[:, 0] - s * columns[:, 1], s * columns[:, 0] + c * columns[:, 1]
                turned = vectors[:, [p, q]]
                vectors[:, p] = c * turned[:, 0] - s * turned[:, 1]
                vectors[:, q] = s * turned[:, 0] + c * turned[:, 1]
    values = np.diagonal(a)
    order = np.argsort(values)
    vectors = vectors[:, order]
    return values[order], np.where(vectors[-1] < 0, -vectors, vectors)

def eigvalsh(a):
    return eigh(a)[0]

def eig(a):
    a = _square(a)
    if np.array_equal(a, a.T):
        values, vectors = eigh(a)
        return values, vectors
    raise NotImplementedError('eigenvalues of matrices that are not symmetric are outside of what runs here')

def eigvals(a):
    return eig(a)[0]

def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    # One-sided Jacobi: the columns of a turned until they are orthogonal.
    a = np.array(a, dtype=float)
    m, n = a.shape
    if m < n:
        if not compute_uv:
            return svd(a.T, False, False)
        u, s, vt = svd(a.T, full_matrices)
        return vt.T, s, u.T
    u, v = a.copy(), np.eye(n)
    for sweep in range(60):
        turned = False
        for p in range(n - 1):
            for q in range(p + 1, n):
                x, y = u[:, p].copy(), u[:, q].copy()
                alpha, beta, gamma = x @ x, y @ y, x @ y
                if abs(gamma) <= 1e-16 * np.sqrt(alpha * beta) or gamma == 0:
                    continue
                turned = True
                zeta = (beta - alpha) / (2.0 * gamma)
                t = (1.0 if zeta >= 0 else -1.0) / (abs(zeta) + np.sqrt(1.0 + zeta * zeta))
                c = 1.0 / np.sqrt(1.0 + t * t)
                s = c * t
                u[:, p], u[:, q] = c * x - s * y, s * x + c * y
                x, y = v[:, p].copy(), v[:, q].copy()
                v[:, p], v[:, q] = c * x - s * y, s * x + c * y
        if not turned:
            break
    s = np.sqrt(np.sum(u * u, axis=0))
    order = np.argsort(-s)
    s, u, v = s[order], u[:, order], v[:, order]
    if not compute_uv:
        return s
    u = u / np.where(s > 0, s, 1.0)
    flip = np.where(u[0] > 0, -1.0, 1.0)
    u, v = u * flip, v * flip
    if full_matrices and m > n:
        basis = qr(np.concatenate([u, np.eye(m)], 1), 'complete')[0]
        u = np.concatenate([u, basis[:, n:]], 1)
    return u, s, v.T

def matrix_rank(a, tol=None):
    a = np.asarray(a)
    if a.ndim < 2:
        return int(not np.all(a == 0))
    s = svd(a, compute_uv=False)
    tol = s.max() * max(a.shape) * np.finfo(float).eps if tol is None else tol
    return np.count_nonzero(s > tol)

def pinv(a, rcond=1e-15):
    u, s, vt = svd(a, False)
    large = s > rcond * s.max()
    return vt.T @ (np.where(large, 1.0 / np.where(large, s, 1.0), 0.0)[:, np.newaxis] * u.T)

def cond(x, p=None):
    if p in (None, 2):
        s = svd(x, compute_uv=False)
        return s[0] / s[-1]
    return norm(x, p) * norm(inv(x), p)

def lstsq(a, b, rcond=None):
    a, b = np.asarray(a) * 1.0, np.asarray(b) * 1.0
    u, s, vt = svd(a, False)
    limit = np.finfo(float).eps * max(a.shape) * s[0] if rcond in (None, 'warn', -1) else rcond * s[0]
    rank = int(np.sum(s > limit))
    if rank == a.shape[1]:
        q, r = qr(a)
        x = solve(r, q.T @ b)
        rest = b - a @ x
        residuals = np.atleast_1d(np.sum(rest * rest, axis=0)) if a.shape[0] > a.shape[1] else np.array([])
    else:
        kept = s[:rank]
        parts = u[:, :rank].T @ b
        x = vt[:rank].T @ (parts / (kept if b.ndim == 1 else kept[:, np.newaxis]))
        residuals = np.array([])
    return x, residuals, rank, s

def cholesky(a):
    a = _square(a)
    n = len(a)
    l = np.zeros((n, n), dtype=a.dtype)
    for i in range(n):
        rest = a[i, i] - l[i, :i] @ l[i, :i]
        if rest <= 0:
            _raise_linalg('Matrix is not positive definite')
        l[i, i] = np.sqrt(rest)
        l[i + 1:, i] = (a[i + 1:, i] - l[i + 1:, :i] @ l[i, :i]) / l[i, i]
    return l

def multi_dot(arrays):
    result = arrays[0]
    for each in arrays[1:]:
        result = np.dot(result, each)
    return result
