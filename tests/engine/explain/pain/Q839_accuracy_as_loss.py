import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
x = torch.randn(4, 3)
y = torch.tensor([0, 1, 0, 1])
out = net(x)
acc = (out.argmax(1) == y).float().mean()
loss = 1 - acc
loss.backward()
