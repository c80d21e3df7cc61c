import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 4))
counts = nn.Sequential(nn.Linear(3, 1), nn.Softplus())
x, y = torch.randn(6, 3), torch.tensor([0, 1, 2, 3, 0, 1])
loss = nn.functional.cross_entropy(net(x), y) + nn.functional.mse_loss(torch.relu(net(x)), torch.ones(6, 4))
loss = loss + nn.functional.l1_loss(counts(x), torch.ones(6, 1))
loss.backward()
