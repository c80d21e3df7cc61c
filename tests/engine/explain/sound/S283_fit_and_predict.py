import torch
torch.manual_seed(0)
# sklearn style class
class LogReg:
    def __init__(self, lr=0.1, n_iter=20):
        self.lr, self.n_iter = lr, n_iter
    def fit(self, X, y):
        self.coef_ = torch.zeros(X.shape[1], requires_grad=True)
        self.intercept_ = torch.zeros(1, requires_grad=True)
        for _ in range(self.n_iter):
            p = torch.sigmoid(X @ self.coef_ + self.intercept_)
            loss = torch.nn.functional.binary_cross_entropy(p, y)
            g1, g2 = torch.autograd.grad(loss, [self.coef_, self.intercept_])
            with torch.no_grad():
                self.coef_ -= self.lr * g1
                self.intercept_ -= self.lr * g2
        return self
    def predict(self, X):
        return (X @ self.coef_ + self.intercept_ > 0).int()
X = torch.randn(20, 2); y = (X[:, 0] > 0).float()
m = LogReg().fit(X, y)
print((m.predict(X) == y).float().mean().item())
