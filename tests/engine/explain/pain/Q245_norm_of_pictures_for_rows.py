import torch
import torch.nn as nn
bn = nn.BatchNorm2d(3)
x = torch.randn(5, 3)
bn(x).sum().backward()
