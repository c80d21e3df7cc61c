import torch
import torch.nn as nn
a, b = nn.Linear(2, 2), nn.Linear(2, 1)
opt = torch.optim.SGD(a.parameters() + b.parameters(), lr=0.1)
