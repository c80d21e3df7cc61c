from pathlib import Path
import math
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn, optim
from torch.utils.data import TensorDataset, DataLoader
DATA_PATH = Path("data")
PATH = DATA_PATH / "mnist"
PATH.mkdir(parents=True, exist_ok=True)
print(PATH)
torch.manual_seed(0)
x_train, y_train = torch.rand(128, 16), torch.randint(0, 10, (128,))
x_valid, y_valid = torch.rand(64, 16), torch.randint(0, 10, (64,))
n, c = x_train.shape
print(x_train.shape, y_train.min(), y_train.max())
weights = torch.randn(16, 10) / math.sqrt(16)
weights.requires_grad_()
bias = torch.zeros(10, requires_grad=True)
def log_softmax(x): return x - x.exp().sum(-1).log().unsqueeze(-1)
def model(xb): return log_softmax(xb @ weights + bias)
bs = 32
xb = x_train[0:bs]
preds = model(xb)
print(preds[0], preds.shape)
def nll(input, target): return -input[range(target.shape[0]), target].mean()
loss_func = nll
yb = y_train[0:bs]
print(loss_func(preds, yb))
def accuracy(out, yb):
    preds = torch.argmax(out, dim=1)
    return (preds == yb).float().mean()
print(accuracy(preds, yb))
lr = 0.5; epochs = 2
for epoch in range(epochs):
    for i in range((n - 1) // bs + 1):
        start_i = i * bs; end_i = start_i + bs
        xb = x_train[start_i:end_i]; yb = y_train[start_i:end_i]
        loss = loss_func(model(xb), yb)
        loss.backward()
        with torch.no_grad():
            weights -= weights.grad * lr
            bias -= bias.grad * lr
            weights.grad.zero_(); bias.grad.zero_()
print(loss_func(model(xb), yb), accuracy(model(xb), yb))
loss_func = F.cross_entropy
class Mnist_Logistic(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(16, 10)
    def forward(self, xb): return self.lin(xb)
def get_model():
    model = Mnist_Logistic()
    return model, optim.SGD(model.parameters(), lr=lr)
model, opt = get_model()
train_ds = TensorDataset(x_train, y_train); train_dl = DataLoader(train_ds, batch_size=bs, shuffle=True)
valid_ds = TensorDataset(x_valid, y_valid); valid_dl = DataLoader(valid_ds, batch_size=bs * 2)
def loss_batch(model, loss_func, xb, yb, opt=None):
    loss = loss_func(model(xb), yb)
    if opt is not None:
        loss.backward(); opt.step(); opt.zero_grad()
    return loss.item(), len(xb)
def fit(epochs, model, loss_func, opt, train_dl, valid_dl):
    for epoch in range(epochs):
        model.train()
        for xb, yb in train_dl: loss_batch(model, loss_func, xb, yb, opt)
        model.eval()
        with torch.no_grad():
            losses, nums = zip(*[loss_batch(model, loss_func, xb, yb) for xb, yb in valid_dl])
        val_loss = np.sum(np.multiply(losses, nums)) / np.sum(nums)
        print(epoch, val_loss)
fit(2, model, loss_func, opt, train_dl, valid_dl)
class Lambda(nn.Module):
    def __init__(self, func):
        super().__init__(); self.func = func
    def forward(self, x): return self.func(x)
def preprocess(x): return x.view(-1, 1, 4, 4)
class WrappedDataLoader:
    def __init__(self, dl, func): self.dl = dl; self.func = func
    def __len__(self): return len(self.dl)
    def __iter__(self):
        batches = iter(self.dl)
        for b in batches: yield (self.func(*b))
model = nn.Sequential(nn.Conv2d(1, 8, kernel_size=3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(8, 10, kernel_size=3, stride=2, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1), Lambda(lambda x: x.view(x.size(0), -1)))
print(model)
opt = optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
wt = WrappedDataLoader(train_dl, lambda x, y: (preprocess(x), y)); wv = WrappedDataLoader(valid_dl, lambda x, y: (preprocess(x), y))
fit(2, model, loss_func, opt, wt, wv)
