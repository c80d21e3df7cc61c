import numpy as np
x = np.array([1.0, 2.0, 3.0, 4.0]); y = np.array([2.0, 4.0, 6.0, 8.0])
w = 0.0
def forward(x): return w * x
def loss(y, y_pred): return ((y_pred - y) ** 2).mean()
def gradient(x, y, y_pred): return np.dot(2 * x, y_pred - y).mean()
print(f'Prediction before training: f(5) = {forward(5):.3f}')
for epoch in range(20):
    y_pred = forward(x); l = loss(y, y_pred); dw = gradient(x, y, y_pred); w -= 0.01 * dw
    if epoch % 2 == 0: print(f'epoch {epoch+1}: w = {w:.3f}, loss = {l:.8f}', w, l)
print(f'Prediction after training: f(5) = {forward(5):.3f}', type(w), type(l))
x = np.array([1, 2, 3, 4], dtype=np.float32); y = np.array([2, 4, 6, 8], dtype=np.float32); w = 0.0
for epoch in range(5):
    y_pred = w * x; l = ((y_pred - y) ** 2).mean(); dw = np.mean(np.dot(2 * x, y_pred - y)); w = w - 0.01 * dw
    print(epoch, w, l, dw, y_pred, type(w), y_pred.dtype)
X = 2 * np.random.RandomState(0).rand(5, 1)
print(X, X.T, X.shape, X.T @ X, (X * X).sum())
a = np.array([[1, 2], [3, 4]]); print(a * a, a @ a, a.dot(a), a ** 2, a / a.sum(), a / a.sum(axis=1, keepdims=True), a.T.tolist())
print(np.exp([0, 1]), np.exp(np.array([[0.0]])), 1 / (1 + np.exp(-np.array([0, 2, -2]))), np.tanh([0, 1]), np.log(np.array([1, np.e])))
m = {}; m['W'] = np.ones((1, 2)); m['b'] = 0; print(m, [np.zeros(2)], (np.array([1]), 2), str(m))
print("mean:", np.mean(a), "std:", np.std(a), 'max', a.max(), "%.4f %d %s" % (a.mean(), a.max(), a))
print('{:.3f} {} {:>8}'.format(np.pi, np.arange(2), str(np.float64(2))), f"{a}", f"{a.shape} {a.dtype}", f"{x[0]:.2f} {x[0]}", f'{np.sum(a)=}')
b = a; b[0, 0] = 9; c = a.copy(); c[0, 0] = 1; print(a, b is a, c)
for i, row in enumerate(a): print(i, row, row.sum())
for (i, j), v in np.ndenumerate(a): print(i, j, v, end='; ')
print()
print(sum(a), max([np.float64(1), 2]), min(a[0]), sorted(a[:, 0]), list(map(int, a.ravel())), [int(v) for v in a[0]], np.array(list(zip([1, 2], [3, 4]))))
print(any(a[0] > 3), all(a[0] > 0), a.any(), (a > 2).sum(), np.sum(a > 2), np.mean(a > 2), a[a > 2].mean(), len(a), a.size)
assert np.allclose(a @ np.linalg.inv(a.astype(float)), np.eye(2))
print(np.array_equal(a, b), (a == b).all(), np.abs(a - 5).max(), np.argmax(a), np.unravel_index(np.argmax(a), a.shape), np.argsort(-np.array([3, 1, 2])))
numerical = (np.sin(1 + 1e-5) - np.sin(1 - 1e-5)) / 2e-5; print(abs(numerical - np.cos(1)) < 1e-8, round(numerical, 6))
