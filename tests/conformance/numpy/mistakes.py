import numpy as np
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, '|', e)
a = np.arange(3); b = np.arange(4); m = np.ones((2, 3))
t(lambda: a + b); t(lambda: m + np.ones((2, 2))); t(lambda: a[5]); t(lambda: m[2, 0]); t(lambda: m[0, 3]); t(lambda: a[1, 2]); t(lambda: m[0, 0, 0]); t(lambda: a[1.5]); t(lambda: a['x']); t(lambda: a[[1.5]]); t(lambda: a[np.array([True, False])])
t(lambda: np.array([[1, 2], [3]])); t(lambda: np.array([1, 2, 3]).reshape(2, 2)); t(lambda: a.reshape(-1, -1)); t(lambda: m @ m); t(lambda: np.dot(m, m)); t(lambda: np.dot(a, b)); t(lambda: np.matmul(a, b)); t(lambda: a @ 3)
t(lambda: bool(a)); t(lambda: float(a)); t(lambda: int(m)); t(lambda: np.concatenate([a, m])); t(lambda: np.stack([a, b])); t(lambda: np.concatenate([np.ones((2, 3)), np.ones((2, 2))])); t(lambda: np.vstack([a, b])); t(lambda: m.sum(axis=2)); t(lambda: a.mean(axis=1)); t(lambda: a.foo); t(lambda: np.foo); t(lambda: a()); t(lambda: np.float64(1)[0]); t(lambda: len(np.float64(1))); t(lambda: len(np.array(1))); t(lambda: list(np.float64(1))); t(lambda: iter(np.array(1)))
def f():
    c = np.arange(3); c += 1.5; return c
t(f)
def f():
    c = np.arange(3); c /= 2; return c
t(f)
def f():
    c = np.arange(3); c[5] = 1
t(f)
def f():
    c = np.arange(3); c[0:2] = [1, 2, 3]
t(f)
def f():
    c = np.arange(3.0); c += np.ones((2, 3)); return c
t(f)
def f():
    c = np.arange(3.0); c += np.ones(4); return c
t(f)
def f():
    c = np.zeros(3); c[0] = [1, 2]
t(f)
def f():
    c = np.broadcast_to([1, 2], (2, 2)); c[0] = 1
t(f)
def f():
    c = np.arange(4); c[c > 1] = [1, 2, 3]
t(f)
def f():
    a = np.arange(4)
    if a > 2: pass
t(f)
t(lambda: np.zeros(-1)); t(lambda: np.arange(3) ** -1); t(lambda: np.array([True]) - np.array([True])); t(lambda: -np.array([True])); t(lambda: np.max([])); t(lambda: np.argmax([])); t(lambda: np.mean([1, 2], axis=5)); t(lambda: np.linalg.inv(np.zeros((2, 2)))); t(lambda: np.linalg.inv(np.zeros((2, 3)))); t(lambda: np.split(np.arange(5), 2)); t(lambda: np.zeros((2, 2)).item()); t(lambda: np.random.choice(3, 5, replace=False)); t(lambda: np.random.randint(5, 2)); t(lambda: np.random.seed(-1)); t(lambda: np.array([1, 2]) + None); t(lambda: np.array([1.0]) & 1); t(lambda: np.exp('a')); t(lambda: np.dtype('foo')); t(lambda: np.expand_dims(a, 3)); t(lambda: np.squeeze(m, 0)); t(lambda: m.transpose(0, 0)); t(lambda: a[:, 0]); t(lambda: a[..., ...]); t(lambda: np.linspace(0, 1, -1)); t(lambda: m[[0, 1], [0, 1, 2]]); t(lambda: m[[0, 5]]); t(lambda: np.where(a > 1, a)); t(lambda: hash(a)); t(lambda: {a: 1}); t(lambda: a.sort(axis=3)); t(lambda: np.array([1, 2]).item(5)); t(lambda: np.add(1)); t(lambda: range(np.float64(3))); t(lambda: [1, 2][np.float64(1)]); t(lambda: np.ones(2.5)); t(lambda: np.ones((2, 3)) * np.ones((3, 2)))
t(lambda: np.average([1,2],weights=[1,2,3])); t(lambda: np.float64(1)()); t(lambda: np.array([1,2]) < 'a'); t(lambda: np.cross([1],[2])); t(lambda: np.int64(5).foo); t(lambda: np.zeros(3)[True, True, True, 0, 0])
