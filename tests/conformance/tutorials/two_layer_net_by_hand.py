import numpy as np
np.random.seed(0)
N, D, K = 20, 2, 3
X = np.zeros((N * K, D)); y = np.zeros(N * K, dtype='uint8')
for j in range(K):
    ix = range(N * j, N * (j + 1))
    r = np.linspace(0.0, 1, N); t = np.linspace(j * 4, (j + 1) * 4, N) + np.random.randn(N) * 0.2
    X[ix] = np.c_[r * np.sin(t), r * np.cos(t)]; y[ix] = j
W = 0.01 * np.random.randn(D, K); b = np.zeros((1, K)); step_size = 1e-0; reg = 1e-3
num_examples = X.shape[0]
for i in range(40):
    scores = np.dot(X, W) + b
    exp_scores = np.exp(scores); probs = exp_scores / np.sum(exp_scores, axis=1, keepdims=True)
    correct_logprobs = -np.log(probs[range(num_examples), y])
    loss = np.sum(correct_logprobs) / num_examples + 0.5 * reg * np.sum(W * W)
    if i % 10 == 0: print("iteration %d: loss %f" % (i, loss))
    dscores = probs; dscores[range(num_examples), y] -= 1; dscores /= num_examples
    dW = np.dot(X.T, dscores); db = np.sum(dscores, axis=0, keepdims=True); dW += reg * W
    W += -step_size * dW; b += -step_size * db
print('training accuracy: %.2f' % (np.mean(np.argmax(np.dot(X, W) + b, axis=1) == y)))
class TwoLayerNet(object):
    def __init__(self, input_size, hidden_size, output_size, std=1e-1):
        self.params = {}
        self.params['W1'] = std * np.random.randn(input_size, hidden_size); self.params['b1'] = np.zeros(hidden_size)
        self.params['W2'] = std * np.random.randn(hidden_size, output_size); self.params['b2'] = np.zeros(output_size)
    def loss(self, X, y=None, reg=0.0):
        W1, b1 = self.params['W1'], self.params['b1']; W2, b2 = self.params['W2'], self.params['b2']; N, D = X.shape
        h = np.maximum(0, X.dot(W1) + b1); scores = h.dot(W2) + b2
        if y is None: return scores
        shifted = scores - np.max(scores, axis=1, keepdims=True); Z = np.sum(np.exp(shifted), axis=1, keepdims=True)
        log_probs = shifted - np.log(Z); probs = np.exp(log_probs)
        loss = -np.sum(log_probs[np.arange(N), y]) / N + reg * (np.sum(W1 * W1) + np.sum(W2 * W2))
        grads = {}; d = probs.copy(); d[np.arange(N), y] -= 1; d /= N
        grads['W2'] = h.T.dot(d) + 2 * reg * W2; grads['b2'] = d.sum(axis=0); dh = d.dot(W2.T); dh[h <= 0] = 0
        grads['W1'] = X.T.dot(dh) + 2 * reg * W1; grads['b1'] = dh.sum(axis=0)
        return loss, grads
    def train(self, X, y, X_val, y_val, learning_rate=1e-1, decay=0.95, reg=5e-6, num_iters=60, batch_size=20, verbose=True):
        num_train = X.shape[0]; per = max(num_train // batch_size, 1); hist = []
        for it in range(num_iters):
            idx = np.random.choice(num_train, batch_size, replace=True); xb, yb = X[idx], y[idx]
            loss, grads = self.loss(xb, y=yb, reg=reg); hist.append(loss)
            for p in self.params: self.params[p] -= learning_rate * grads[p]
            if verbose and it % 20 == 0: print('iteration %d / %d: loss %f' % (it, num_iters, loss))
            if it % per == 0: learning_rate *= decay
        return {'loss_history': hist}
    def predict(self, X): return np.argmax(self.loss(X), axis=1)
net = TwoLayerNet(2, 10, 3); st = net.train(X, y, X, y); print('Final training loss: ', st['loss_history'][-1], (net.predict(X) == y).mean())
def eval_numerical_gradient(f, x, h=1e-5):
    grad = np.zeros_like(x); it = np.nditer(x, flags=['multi_index'], op_flags=['readwrite'])
    while not it.finished:
        ix = it.multi_index; old = x[ix]; x[ix] = old + h; a = f(x); x[ix] = old - h; b = f(x); x[ix] = old; grad[ix] = (a - b) / (2 * h); it.iternext()
    return grad
def rel_error(x, y): return np.max(np.abs(x - y) / (np.maximum(1e-8, np.abs(x) + np.abs(y))))
loss, grads = net.loss(X, y, reg=0.05)
for p in grads:
    f = lambda W: net.loss(X, y, reg=0.05)[0]
    print('%s max relative error ok: %s' % (p, rel_error(eval_numerical_gradient(f, net.params[p]), grads[p]) < 1e-5))
cm = np.zeros((3, 3), dtype=int)
for a, b_ in zip(y, net.predict(X)): cm[a, b_] += 1
print(cm); print(np.bincount(y), np.unique(y, return_counts=True))
print(X.mean(axis=0), X.std(axis=0), np.round(np.corrcoef(X.T), 3)); np.set_printoptions(precision=3, suppress=True); print(X[:3], W)
one_hot = np.eye(3)[y]; print(one_hot[:2], one_hot.sum(0)); mask = np.random.rand(4, 3) < 0.5; print(mask.astype(float) / 0.5)
U, S, V = np.linalg.svd(np.dot(X.T, X) / X.shape[0]); print(S)
