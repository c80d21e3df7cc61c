import numpy as np
import torch
import torch.nn as nn
torch.manual_seed(0)
w = torch.tensor([1.0, 2.0], requires_grad=True)
data = np.zeros(2, dtype=np.float32)
t = torch.from_numpy(data)
data[:] = 3.0
opt = torch.optim.SGD([w], lr=0.1)
for _ in range(2):
    loss = ((w - t) ** 2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
n = w.detach().numpy().copy()
n *= 10
print(n)
