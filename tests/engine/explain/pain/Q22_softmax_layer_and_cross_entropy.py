import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.Softmax(dim=1))
out = net(torch.ones(2, 2))
loss = F.cross_entropy(out, torch.tensor([0, 1]))
loss.backward()
