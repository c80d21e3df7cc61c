import torch
import torch.nn as nn
conv = nn.Conv1d(4, 8, 3)
x = torch.randn(10, 20, 4)
conv(x).sum().backward()
