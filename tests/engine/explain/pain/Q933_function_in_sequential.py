import torch
import torch.nn as nn
import torch.nn.functional as F
model = nn.Sequential(nn.Linear(2, 4), F.relu, nn.Linear(4, 1))
model(torch.ones(1, 2)).sum().backward()
