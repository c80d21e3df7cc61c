import torch
import torch.nn as nn
norma = nn.LayerNorm(5)
x = torch.randn(2, 4)
norma(x).sum().backward()
