# dropout p=1, or dropout after final layer
import torch, torch.nn as nn
torch.manual_seed(0)
n = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Dropout(1.0), nn.Linear(4, 1))
l = n(torch.randn(5, 3)).pow(2).mean(); l.backward()
print(n[0].weight.grad)
