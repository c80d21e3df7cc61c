import torch, torch.nn as nn
m = nn.BatchNorm1d(3)
m(torch.ones(1, 3))
