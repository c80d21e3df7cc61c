import random, math, collections, time
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils import data
torch.manual_seed(0); random.seed(0)
def synthetic_data(w, b, num_examples):
    X = torch.normal(0, 1, (num_examples, len(w)))
    y = torch.matmul(X, w) + b
    y += torch.normal(0, 0.01, y.shape)
    return X, y.reshape((-1, 1))
true_w = torch.tensor([2, -3.4]); true_b = 4.2
features, labels = synthetic_data(true_w, true_b, 100)
print('features:', features[0], '\nlabel:', labels[0])
def data_iter(batch_size, features, labels):
    num_examples = len(features)
    indices = list(range(num_examples))
    random.shuffle(indices)
    for i in range(0, num_examples, batch_size):
        batch_indices = torch.tensor(indices[i:min(i + batch_size, num_examples)])
        yield features[batch_indices], labels[batch_indices]
w = torch.normal(0, 0.01, size=(2, 1), requires_grad=True); b = torch.zeros(1, requires_grad=True)
def linreg(X, w, b): return torch.matmul(X, w) + b
def squared_loss(y_hat, y): return (y_hat - y.reshape(y_hat.shape)) ** 2 / 2
def sgd(params, lr, batch_size):
    with torch.no_grad():
        for param in params:
            param -= lr * param.grad / batch_size
            param.grad.zero_()
for epoch in range(3):
    for X, y in data_iter(10, features, labels):
        l = squared_loss(linreg(X, w, b), y); l.sum().backward(); sgd([w, b], 0.03, 10)
    with torch.no_grad():
        train_l = squared_loss(linreg(features, w, b), labels)
        print(f'epoch {epoch + 1}, loss {float(train_l.mean()):f}')
print(f'error in estimating w: {true_w - w.reshape(true_w.shape)}'); print(f'error in estimating b: {true_b - b}')
def load_array(data_arrays, batch_size, is_train=True):
    dataset = data.TensorDataset(*data_arrays)
    return data.DataLoader(dataset, batch_size, shuffle=is_train)
it = load_array((features, labels), 10)
print(next(iter(it))[0].shape)
net = nn.Sequential(nn.Linear(2, 1)); net[0].weight.data.normal_(0, 0.01); net[0].bias.data.fill_(0)
trainer = torch.optim.SGD(net.parameters(), lr=0.03)
loss = nn.MSELoss()
for epoch in range(3):
    for X, y in it:
        l = loss(net(X), y); trainer.zero_grad(); l.backward(); trainer.step()
    print(f'epoch {epoch + 1}, loss {loss(net(features), labels):f}')
class Accumulator:
    def __init__(self, n): self.data = [0.0] * n
    def add(self, *args): self.data = [a + float(b) for a, b in zip(self.data, args)]
    def reset(self): self.data = [0.0] * len(self.data)
    def __getitem__(self, idx): return self.data[idx]
def accuracy(y_hat, y):
    if len(y_hat.shape) > 1 and y_hat.shape[1] > 1: y_hat = y_hat.argmax(axis=1)
    cmp = y_hat.type(y.dtype) == y
    return float(cmp.type(y.dtype).sum())
net = nn.Sequential(nn.Flatten(), nn.Linear(16, 12), nn.ReLU(), nn.Dropout(0.2), nn.Linear(12, 4))
def init_weights(m):
    if type(m) == nn.Linear: nn.init.normal_(m.weight, std=0.01)
net.apply(init_weights)
X = torch.rand(40, 4, 4); y = (X.sum((1, 2)) * 2).long() % 4
metric = Accumulator(3); trainer = torch.optim.SGD(net.parameters(), lr=0.1, weight_decay=1e-3); loss = nn.CrossEntropyLoss(reduction='none')
for epoch in range(3):
    for Xb, yb in data.DataLoader(data.TensorDataset(X, y), 10, shuffle=True):
        l = loss(net(Xb), yb); trainer.zero_grad(); l.mean().backward(); trainer.step()
        metric.add(float(l.sum()), accuracy(net(Xb), yb), yb.numel())
    print(metric[0] / metric[2], metric[1] / metric[2])
def dropout_layer(X, dropout):
    assert 0 <= dropout <= 1
    if dropout == 1: return torch.zeros_like(X)
    if dropout == 0: return X
    mask = (torch.rand(X.shape) > dropout).float()
    return mask * X / (1.0 - dropout)
X = torch.arange(16, dtype=torch.float32).reshape((2, 8)); print(dropout_layer(X, 0.5))
def corr2d(X, K):
    h, w = K.shape; Y = torch.zeros((X.shape[0] - h + 1, X.shape[1] - w + 1))
    for i in range(Y.shape[0]):
        for j in range(Y.shape[1]): Y[i, j] = (X[i:i + h, j:j + w] * K).sum()
    return Y
print(corr2d(torch.tensor([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]), torch.tensor([[0.0, 1.0], [2.0, 3.0]])))
def batch_norm(X, gamma, beta, moving_mean, moving_var, eps, momentum):
    if not torch.is_grad_enabled():
        X_hat = (X - moving_mean) / torch.sqrt(moving_var + eps)
    else:
        assert len(X.shape) in (2, 4)
        if len(X.shape) == 2:
            mean = X.mean(dim=0); var = ((X - mean) ** 2).mean(dim=0)
        else:
            mean = X.mean(dim=(0, 2, 3), keepdim=True); var = ((X - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
        X_hat = (X - mean) / torch.sqrt(var + eps)
        moving_mean = momentum * moving_mean + (1.0 - momentum) * mean; moving_var = momentum * moving_var + (1.0 - momentum) * var
    return gamma * X_hat + beta, moving_mean.data, moving_var.data
print(batch_norm(torch.rand(2, 2, 2, 2), torch.ones(1, 2, 1, 1), torch.zeros(1, 2, 1, 1), torch.zeros(1, 2, 1, 1), torch.ones(1, 2, 1, 1), 1e-5, 0.9))
class Residual(nn.Module):
    def __init__(self, i, o, use_1x1conv=False, strides=1):
        super().__init__()
        self.conv1 = nn.Conv2d(i, o, kernel_size=3, padding=1, stride=strides); self.conv2 = nn.Conv2d(o, o, kernel_size=3, padding=1)
        self.conv3 = nn.Conv2d(i, o, kernel_size=1, stride=strides) if use_1x1conv else None
        self.bn1 = nn.BatchNorm2d(o); self.bn2 = nn.BatchNorm2d(o)
    def forward(self, X):
        Y = F.relu(self.bn1(self.conv1(X))); Y = self.bn2(self.conv2(Y))
        if self.conv3: X = self.conv3(X)
        Y += X
        return F.relu(Y)
blk = Residual(3, 4, use_1x1conv=True, strides=2); print(blk(torch.rand(2, 3, 6, 6)).shape, blk)
def masked_softmax(X, valid_lens):
    if valid_lens is None: return nn.functional.softmax(X, dim=-1)
    shape = X.shape
    valid_lens = torch.repeat_interleave(valid_lens, shape[1]) if valid_lens.dim() == 1 else valid_lens.reshape(-1)
    X = X.reshape(-1, shape[-1]); maxlen = X.size(1)
    mask = torch.arange((maxlen), dtype=torch.float32, device=X.device)[None, :] < valid_lens[:, None]
    X[~mask] = -1e6
    return nn.functional.softmax(X.reshape(shape), dim=-1)
print(masked_softmax(torch.rand(2, 2, 4), torch.tensor([2, 3])))
class AdditiveAttention(nn.Module):
    def __init__(self, ks, qs, nh, dropout, **kwargs):
        super(AdditiveAttention, self).__init__(**kwargs)
        self.W_k = nn.Linear(ks, nh, bias=False); self.W_q = nn.Linear(qs, nh, bias=False); self.w_v = nn.Linear(nh, 1, bias=False); self.dropout = nn.Dropout(dropout)
    def forward(self, queries, keys, values, valid_lens):
        queries, keys = self.W_q(queries), self.W_k(keys)
        features = torch.tanh(queries.unsqueeze(2) + keys.unsqueeze(1))
        scores = self.w_v(features).squeeze(-1)
        self.attention_weights = masked_softmax(scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)
att = AdditiveAttention(2, 20, 8, 0.1); att.eval()
print(att(torch.normal(0, 1, (2, 1, 20)), torch.ones((2, 10, 2)), torch.arange(40, dtype=torch.float32).reshape(1, 10, 4).repeat(2, 1, 1), torch.tensor([2, 6])))
