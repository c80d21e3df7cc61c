import numpy as np
a = np.array([0.0, -1.0, 1.0])
print(np.log(a), np.sqrt(a), 1 / a, a / 0, np.exp(np.array([1000.0])), 0.0 / np.array([0.0]), np.array([1]) // 0, np.int64(1) / np.int64(0), np.float64(1) / 0, np.float64(0) / 0, np.array([5]) % 0)
with np.errstate(divide='ignore', invalid='ignore'):
    print(np.log(a))
print(np.nan == np.nan, np.isnan(np.nan), np.nan in [np.nan], np.inf - np.inf, -np.inf < 0, np.max([1, np.nan]), np.nanmax([1, np.nan]), np.min([np.inf, 1]))
print(np.array([1, 2, 3]).astype(float), np.array([[1, 2], [3, 4]], float), np.zeros((2,), int), np.ones(2, bool), np.arange(3, dtype=float), np.arange(0.5, 2.5))
x = np.arange(10); print(x[2:8:2], x[-3:], x[::-1], x[x % 2 == 1], x[[1, 5]], x[:3] + x[3:6], np.split(x, 2), x.reshape(5, 2)[:, 0], np.mean(x.reshape(2, 5), axis=0))
print(np.sum(x, dtype=float), np.cumsum(x) / np.arange(1, 11), np.diff(x ** 2), np.prod(x[1:5]), np.median(x), np.percentile(x, [25, 50, 75]), np.var(x, ddof=1), np.max(x, initial=100), np.sum([[1, 2], [3, 4]], axis=1), np.sum([]), np.sum(5), np.mean([1, 2, 3, 4]))
print(np.vstack((x, x * 2)).T[:2], np.hstack(([1], [2, 3])), np.concatenate([[1, 2], [3.5]]), np.stack([x[:2], x[2:4]], axis=-1), np.array([x[:2], x[2:4]]))
print(np.dot([1, 2], [3, 4]), np.dot(np.ones((2, 3)), np.ones(3)), np.dot(2, [1, 2]), [1, 2] @ np.array([3, 4]), np.ones((3, 2, 2)) @ np.ones((2, 1)), np.einsum('bij,bj->bi', np.ones((2, 3, 4)), np.ones((2, 4))), np.matmul(np.arange(4).reshape(1, 4), np.arange(4)))
print(np.linalg.eigh(np.array([[2.0, 1], [1, 2]]))[0], np.linalg.svd(np.array([[3.0, 0], [0, 4]]))[1], np.linalg.matrix_rank(np.ones((2, 2))), np.linalg.lstsq(np.array([[1.0, 1], [1, 2], [1, 3]]), np.array([1.0, 2, 3]), rcond=None)[0].round(8), np.linalg.qr(np.array([[1.0, 2], [3, 4]]))[1], np.linalg.cholesky(np.array([[4.0, 2], [2, 3]])), np.linalg.pinv(np.array([[1.0, 2], [3, 4], [5, 6]])).round(6), np.linalg.matrix_power(np.array([[1, 1], [1, 0]]), 5), np.linalg.norm([3, 4]), np.linalg.norm([[1, 2], [3, 4]], 1), np.linalg.norm([1, -2], np.inf))
def f(x): return x ** 3 - 2 * x
h = 1e-4; xs = np.linspace(-1, 1, 5); print((f(xs + h) - f(xs - h)) / (2 * h), np.gradient(f(xs), xs))
one_hot = np.zeros((3, 4)); one_hot[np.arange(3), [1, 0, 3]] = 1; print(one_hot, one_hot.argmax(axis=1))
mask = np.random.RandomState(0).rand(2, 3) < 0.5; print(mask, mask.astype(int), mask / 0.5, ~mask, np.where(mask, 1.0, -1.0), np.logical_or(mask, True).all())
A = np.arange(6).reshape(2, 3); A[A > 3] = -1; A[:, 1] *= 10; A += np.array([1, 2, 3]); print(A, A.flatten()[::2], A.min(axis=1), A.argmin(), np.clip(A, 0, 5), np.maximum(A, 0), np.sign(A), A.T.reshape(-1), A.transpose(1, 0).shape)
s = "abc"; print(s, np.__version__[:4], np.float64(1e-7), np.float64(123456789012345680.0), np.float32(1e-7), np.array([1e-7]), np.float64(100), np.float64(-0.0), np.array([1e5, 1e6]), np.array([0.1 + 0.2]), 0.1 + np.float64(0.2))
print(np.random.RandomState(3).randint(0, 10, (2, 5)), np.random.RandomState(3).normal(size=3), np.random.RandomState(3).standard_normal((1, 2)))
try:
    np.zeros((2, 3)) @ np.zeros((2, 3))
except ValueError as e: print(e)
try:
    np.array([1, 2, 3]) + np.array([1, 2])
except ValueError as e: print(e)
print(isinstance(a, np.ndarray), type(a), type(a).__name__, type(a[0]).__name__, callable(np.sin), np.sin, np.array, hasattr(a, 'shape'), a.__class__.__name__, a.dtype.type, np.dtype('f4'), issubclass(np.float32, np.floating))
z = np.ones((2, 2)); z2 = z; z2 += 1; z = z + 1; print(z, z2, z.view().base is z, np.shares_memory(z, z[0]), id(z) != id(z2))
t = np.arange(4.0); t[1:] = t[:-1]; print(t); t -= t.mean(); print(t, t.round(2), t @ t, t * [1, 2, 3, 4], (t, ), [t], {'t': t})
