import torch
import torch.nn as nn
torch.manual_seed(0)
x = torch.linspace(-1, 1, 4)
y = x ** 2
net = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))
loss = nn.functional.mse_loss(net(x), y)
loss.backward()
