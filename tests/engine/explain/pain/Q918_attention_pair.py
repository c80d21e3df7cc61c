import torch
import torch.nn as nn
attn = nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(2, 5, 8)
out = attn(x, x, x)
out.mean().backward()
