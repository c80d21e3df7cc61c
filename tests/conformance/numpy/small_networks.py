import numpy as np
np.random.seed(0)
X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]); y = np.array([[0], [1], [1], [0]])
def sigmoid(x): return 1 / (1 + np.exp(-x))
W1 = np.random.randn(2, 4); b1 = np.zeros((1, 4)); W2 = np.random.randn(4, 1); b2 = np.zeros((1, 1))
for epoch in range(5000):
    z1 = X @ W1 + b1; a1 = np.tanh(z1); z2 = a1.dot(W2) + b2; out = sigmoid(z2)
    loss = np.mean((out - y) ** 2)
    d2 = 2 * (out - y) / len(y) * out * (1 - out)
    dW2 = a1.T @ d2; db2 = d2.sum(axis=0, keepdims=True)
    d1 = (d2 @ W2.T) * (1 - a1 ** 2)
    dW1 = X.T @ d1; db1 = np.sum(d1, axis=0, keepdims=True)
    W1 -= 0.5 * dW1; b1 -= 0.5 * db1; W2 -= 0.5 * dW2; b2 -= 0.5 * db2
    if epoch % 1000 == 0: print(epoch, f"{loss:.6f}")
print(out, np.round(out, 3), (out > 0.5).astype(int))
print(W1, b1)
np.random.seed(1)
x = np.random.rand(100, 1); t = 4 + 3 * x + np.random.randn(100, 1)
Xb = np.c_[np.ones((100, 1)), x]
print(np.linalg.inv(Xb.T.dot(Xb)).dot(Xb.T).dot(t))
theta = np.random.randn(2, 1)
for i in range(1000): theta -= 0.1 * 2 / 100 * Xb.T.dot(Xb.dot(theta) - t)
print(theta, theta.ravel(), theta[0], round(theta[0, 0], 9))
def softmax(z):
    e = np.exp(z - z.max(axis=1, keepdims=True)); return e / e.sum(axis=1, keepdims=True)
L = np.random.randn(5, 3); p = softmax(L); print(p, p.sum(axis=1), p.argmax(1)); lab = np.array([0, 1, 2, 1, 0]); print(round(-np.log(p[np.arange(5), lab]).mean(), 9)); oh = np.eye(3)[lab]; print(oh, ((p - oh) / 5).T @ L)
