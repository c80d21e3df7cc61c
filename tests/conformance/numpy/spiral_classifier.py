import numpy as np

class NeuralNetwork:
    def __init__(self, layers, lr=0.1):
        self.lr = lr
        self.W = [np.random.randn(layers[i], layers[i + 1]) * np.sqrt(2 / layers[i]) for i in range(len(layers) - 1)]
        self.b = [np.zeros((1, n)) for n in layers[1:]]
    def relu(self, z): return np.maximum(0, z)
    def drelu(self, z): return (z > 0).astype(float)
    def softmax(self, z):
        e = np.exp(z - np.max(z, axis=1, keepdims=True))
        return e / np.sum(e, axis=1, keepdims=True)
    def forward(self, X):
        self.a = [X]; self.z = []
        for i, (W, b) in enumerate(zip(self.W, self.b)):
            z = self.a[-1] @ W + b
            self.z.append(z)
            self.a.append(self.softmax(z) if i == len(self.W) - 1 else self.relu(z))
        return self.a[-1]
    def backward(self, y):
        m = y.shape[0]
        d = self.a[-1] - y
        for i in reversed(range(len(self.W))):
            dW = self.a[i].T @ d / m
            db = np.sum(d, axis=0, keepdims=True) / m
            if i > 0: d = (d @ self.W[i].T) * self.drelu(self.z[i - 1])
            self.W[i] -= self.lr * dW
            self.b[i] -= self.lr * db

np.random.seed(42)
N = 100; D = 2; K = 3
X = np.zeros((N * K, D)); y = np.zeros(N * K, dtype='uint8')
for j in range(K):
    ix = range(N * j, N * (j + 1))
    r = np.linspace(0.0, 1, N)
    t = np.linspace(j * 4, (j + 1) * 4, N) + np.random.randn(N) * 0.2
    X[ix] = np.c_[r * np.sin(t), r * np.cos(t)]
    y[ix] = j
print(X[:3], y[:5], X.shape, y.dtype, round(X.mean(), 9), round(X.std(), 9))
Y = np.eye(K)[y]
net = NeuralNetwork([2, 32, 3], lr=1.0)
for epoch in range(201):
    p = net.forward(X)
    loss = -np.mean(np.log(p[range(N * K), y] + 1e-12))
    net.backward(Y)
    if epoch % 50 == 0:
        acc = np.mean(np.argmax(p, axis=1) == y)
        print(f"epoch {epoch:3d} loss {loss:.6f} acc {acc:.3f}")
idx = np.random.permutation(len(X)); Xs, ys = X[idx], y[idx]
for start in range(0, 300, 100):
    xb, yb = Xs[start:start + 100], ys[start:start + 100]
    print(xb.shape, yb.sum(), yb[:5])
print('W1 shape:', net.W[0].shape, 'norms', [round(float(np.linalg.norm(w)), 6) for w in net.W])
