import torch
import torch.nn as nn
torch.manual_seed(0)
w = torch.tensor([3.0], requires_grad=True)
lr = 0.1
for _ in range(3):
    loss = (w ** 2).sum()
    w.grad = None
    loss.backward()
    with torch.no_grad():
        w -= lr * w.grad
    lr = lr * 0.5
